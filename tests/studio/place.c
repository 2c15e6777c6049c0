/* place.c - a store in a folder of its own: see place.h. */
#define _GNU_SOURCE

#include "studio/place.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void place_open(Place *p)
{
    assert_int_equal(sett_studio_store_open(&p->store, p->folder,
                                            sett_alloc_default(), NULL),
                     SETT_OK);
}

void place_put_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

void place_begin(Place *p)
{
    memset(p, 0, sizeof *p);
    /* In memory where that is there: many saves, and what is lost by a death
       of the process does not depend on the disk. */
    strcpy(p->root, "/dev/shm/sett-store-XXXXXX");
    if (!mkdtemp(p->root)) {
        strcpy(p->root, "/tmp/sett-store-XXXXXX");
        assert_non_null(mkdtemp(p->root));
    }
    snprintf(p->folder, sizeof p->folder, "%s/f", p->root);
    snprintf(p->secret, sizeof p->secret, "%s/secret", p->root);
    assert_int_equal(mkdir(p->folder, 0777), 0);
    place_put_file(p->secret, SECRET);
    place_open(p);
}

void place_end(Place *p)
{
    char command[128];
    sett_studio_store_close(&p->store);
    snprintf(command, sizeof command, "rm -rf '%s'", p->root);
    assert_int_equal(system(command), 0);
}

const char *place_at(const Place *p, const char *name)
{
    static char path[512];
    snprintf(path, sizeof path, "%s/%s", p->folder, name);
    return path;
}

SettStatus place_save(Place *p, const char *name, const char *tag,
                      const char *text)
{
    StudioChange change = {name, tag};
    return sett_studio_store_save(&p->store, &change, text, strlen(text),
                                  &p->now, &p->outcome, NULL);
}

void place_save_on(Place *p, const char *name, const char *text)
{
    char tag[STUDIO_TAG_SIZE];
    memcpy(tag, p->now.tag, sizeof tag);
    assert_int_equal(place_save(p, name, tag, text), SETT_OK);
    assert_int_equal(p->outcome, STUDIO_DONE);
}

const char *place_content(Place *p, const char *name, StudioState *state)
{
    static char text[256];
    SettText read = sett_text(sett_alloc_default());
    assert_int_equal(
        sett_studio_store_read(&p->store, name, &read, state, NULL), SETT_OK);
    snprintf(text, sizeof text, "%s",
             read.data && state->exists ? read.data : "");
    sett_text_free(&read);
    return text;
}

void place_expect(Place *p, const char *name, const char *text,
                  int64_t revision)
{
    StudioState state;
    assert_string_equal(place_content(p, name, &state), text);
    assert_int_equal(state.revision, revision);
}
