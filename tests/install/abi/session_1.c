/* session_1.c - the frozen interface SETT_SESSION_1 as it was when it was
   frozen: names, arguments and structs, without the library. tools/check_abi
   compiles it and compares it with libsett by abidiff. It never changes; what
   comes later stands in a file of its own. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EXPORT __attribute__((visibility("default")))

typedef enum SettStatus {
    SETT_OK,
    SETT_BAD_ARGUMENT,
    SETT_BAD_INPUT,
    SETT_TOO_LARGE,
    SETT_INFEASIBLE,
    SETT_NO_MEMORY,
    SETT_CANCELLED,
    SETT_IO,
    SETT_UNSUPPORTED,
    SETT_STATUS_COUNT
} SettStatus;

typedef void *SettAllocFn(void *user, void *old, size_t old_size,
                          size_t new_size);

typedef struct SettAlloc {
    SettAllocFn *fn;
    void *user;
} SettAlloc;

typedef struct SettCancel {
    bool (*wanted)(void *user);
    void *user;
} SettCancel;

typedef struct SettCatalog SettCatalog;
typedef struct SettSession SettSession;

typedef struct SettSessionDef {
    SettAlloc alloc;
    const SettCatalog *catalog;
    const SettCancel *cancel;
    size_t memory;
} SettSessionDef;

typedef struct SettReply {
    const char *data;
    size_t size;
} SettReply;

typedef struct SettArrays {
    uint8_t *cells;
    size_t cell_count;
    uint8_t *feasible;
    size_t feasible_count;
    double *values;
    size_t value_count;
} SettArrays;

EXPORT SettSessionDef sett_session_def(void)
{
    return (SettSessionDef){{NULL, NULL}, NULL, NULL, 0};
}

EXPORT SettStatus sett_session_open(const SettSessionDef *def,
                                    SettSession **out)
{
    (void)def;
    *out = NULL;
    return SETT_OK;
}

EXPORT void sett_session_close(SettSession *session)
{
    (void)session;
}

EXPORT SettStatus sett_ask_arrays(SettSession *session, const char *verb,
                                  const char *request, size_t size,
                                  const SettArrays *arrays, SettReply *reply)
{
    (void)session, (void)verb, (void)request, (void)size, (void)arrays;
    *reply = (SettReply){"", 0};
    return SETT_OK;
}

EXPORT SettStatus sett_ask(SettSession *session, const char *verb,
                           const char *request, size_t size, SettReply *reply)
{
    return sett_ask_arrays(session, verb, request, size, NULL, reply);
}
