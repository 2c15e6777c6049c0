// There is no page in this build: see index.html.
