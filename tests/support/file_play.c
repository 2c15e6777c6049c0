/* file_play.c - see file_play.h. */
#include "support/file_play.h"

#include "sett/io.h"

#include <string.h>

FilePlay file_play_begin(const char *text, const char *rows)
{
    FilePlay p = {.arena = testkit_arena()};
    char lines[256];
    SettGameFileDef def = sett_game_file_def();
    SettGameProblems problems;
    SettReport report = sett_report(&p.arena);
    if (sett_game_file_read(&def, text, strlen(text), &p.file, &problems,
                            NULL) != SETT_OK)
        fail_msg("%s", problems.items[0].text);
    p.game = sett_game_file_game(p.file);
    p.rules = p.game->rules;
    assert_true(strlen(rows) < sizeof lines);
    strcpy(lines, rows);
    for (char *r = lines; *r != '\0'; r++)
        *r = *r == '/' ? '\n' : *r;
    assert_int_equal(sett_level_read(p.game, lines, strlen(lines), 0, &p.arena,
                                     &p.level.grid, NULL),
                     SETT_OK);
    assert_int_equal(p.rules->prepare(p.rules, &p.level, NULL, &p.arena,
                                      &p.context, &report),
                     SETT_OK);
    p.state = sett_arena_take(&p.arena, 1, p.rules->state_size(p.context));
    p.scratch = sett_arena_take(&p.arena, 1, p.rules->scratch_size(p.context));
    assert_true(p.state != NULL && p.scratch != NULL);
    p.rules->scratch_init(p.context, p.scratch, NULL);
    p.rules->start(p.context, p.state);
    return p;
}

FilePlay file_play_of(const char *name, const char *rows)
{
    int32_t count, i = 0;
    const SettGamePreset *all = sett_game_presets(&count);
    while (i < count && strcmp(all[i].name, name) != 0)
        i++;
    assert_true(i < count);
    return file_play_begin(all[i].text, rows);
}

void file_play_end(FilePlay *p)
{
    sett_game_file_destroy(p->file);
    sett_arena_free(&p->arena);
}
