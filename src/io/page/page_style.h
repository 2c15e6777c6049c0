/* page_style.h - the style of every page: system fonts, light and dark, tables
   that scroll by themselves on narrow screens, charts on a white plate. */
#ifndef SETT_IO_PAGE_STYLE_H
#define SETT_IO_PAGE_STYLE_H

#define SETT_PAGE_STYLE                                                        \
    ":root{--paper:#ffffff;--card:#f6f8fa;--ink:#1f2328;--faint:#57606a;"      \
    "--rule:#d0d7de;--link:#0a5ac2;--good:#1a7f37;--bad:#b3261e}\n"            \
    "@media (prefers-color-scheme:dark){:root{--paper:#14181d;--card:#1d232a;" \
    "--ink:#e6e9ec;--faint:#a0a9b2;--rule:#363e47;--link:#6cb0ff;"             \
    "--good:#5cc878;--bad:#ff8a80}}\n"                                         \
    "*{box-sizing:border-box}\n"                                               \
    "body{margin:0 auto;padding:2rem 1.25rem 3rem;max-width:76rem;"            \
    "background:var(--paper);color:var(--ink);"                                \
    "font:16px/1.55 system-ui,sans-serif}\n"                                   \
    "h1{margin:0 0 .4rem;font-size:1.9rem;line-height:1.2}\n"                  \
    "h2{margin:2.6rem 0 .8rem;padding-bottom:.3rem;font-size:1.35rem;"         \
    "border-bottom:1px solid var(--rule)}\n"                                   \
    "p{max-width:46rem;margin:.6rem 0}\n"                                      \
    ".summary{font-size:1.1rem;color:var(--faint)}\n"                          \
    "a{color:var(--link)}\n"                                                   \
    "nav{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;margin-top:1rem}\n"      \
    "figure{margin:1.2rem 0}\n"                                                \
    "figcaption,caption{color:var(--faint);font-size:.9rem}\n"                 \
    "figcaption{margin-top:.5rem;max-width:46rem}\n"                           \
    "caption{text-align:left;padding-bottom:.4rem}\n"                          \
    ".plate{display:inline-block;max-width:100%;overflow-x:auto;"              \
    "background:#fff;border:1px solid var(--rule);border-radius:6px}\n"        \
    ".plate svg{display:block}\n"                                              \
    ".symbols{position:absolute}\n" /* Pictures keep their own size; captions  \
                                       take what width that leaves. */         \
    ".gallery{display:flex;flex-wrap:wrap;gap:1rem;align-items:flex-start}\n"  \
    ".gallery figure{margin:0;padding:.6rem;max-width:100%;min-width:9rem;"    \
    "background:var(--card);border:1px solid var(--rule);border-radius:6px}\n" \
    ".gallery svg{display:block;max-width:100%;height:auto}\n"                 \
    ".gallery figcaption{contain:inline-size;overflow-wrap:anywhere}\n"        \
    ".wide{overflow-x:auto;margin:1rem 0}\n"                                   \
    "table{border-collapse:collapse;font-size:.95rem}\n"                       \
    "th,td{padding:.35rem .8rem;text-align:left;vertical-align:top;"           \
    "border-bottom:1px solid var(--rule)}\n"                                   \
    "thead th{border-bottom-width:2px;white-space:nowrap}\n"                   \
    "th:first-child,td:first-child{padding-left:.2rem}\n"                      \
    ".number{text-align:right;white-space:nowrap;"                             \
    "font-variant-numeric:tabular-nums}\n"                                     \
    ".held,.failed{white-space:nowrap;font-weight:600}\n"                      \
    ".held{color:var(--good)}\n"                                               \
    ".failed{color:var(--bad)}\n"                                              \
    ".failed small{display:block;white-space:normal;font-weight:400}\n"        \
    ".verdict{font-size:1.05rem;font-weight:600}\n"                            \
    "footer{margin-top:3rem;color:var(--faint);font-size:.85rem}\n"            \
    "@media print{nav{display:none}section{break-inside:auto}"                 \
    "figure{break-inside:avoid}}\n"

#endif
