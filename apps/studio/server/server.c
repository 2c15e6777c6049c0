/* server.c - the loop: libmicrohttpd reads and writes, request.c decides,
   answer.c answers. One thread, so nothing is locked; two listeners, 127.0.0.1
   and ::1 with the same port, and nothing else. Every answer carries the
   headers that keep other sites out and the page from loading anything from
   elsewhere.
 */
#define _GNU_SOURCE

#include "studio/server/server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#include "studio/server/assets.h"
#include "studio/server/serve.h"

#define MOST_BODIES ((int64_t)64 << 20) /* bytes of all bodies at once */
#define BEAT_SECONDS 15.0
#define LAUNCH_SECONDS 120.0
#define SWEEP_SECONDS 0.25
#define PORT_TRIES 8

bool sett_studio_has_core(void)
{
    for (int32_t i = 0; i < sett_studio_asset_count; i++)
        if (!strcmp(sett_studio_asset_names[i], "studio.wasm"))
            return true;
    return false;
}

/* ------------------------------------------------------------------ answers */

static const char *const headers[][2] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src "
     "'self'; img-src 'self' data: blob:; connect-src 'self'; frame-ancestors "
     "'none'; base-uri 'none'; form-action 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Referrer-Policy", "no-referrer"},
    {"Cache-Control", "no-store"},
};

static void add_headers(struct MHD_Response *response, const Answer *answer)
{
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
        MHD_add_response_header(response, headers[i][0], headers[i][1]);
    MHD_add_response_header(response, "Content-Type", answer->type);
    if (answer->tag[0]) {
        char tag[STUDIO_TAG_SIZE + 2];
        snprintf(tag, sizeof tag, "\"%s\"", answer->tag);
        MHD_add_response_header(response, "ETag", tag);
    }
    if (answer->status == 401)
        MHD_add_response_header(response, "WWW-Authenticate", "Bearer");
    if (answer->status == 405)
        MHD_add_response_header(response, "Allow",
                                "GET, HEAD, PUT, POST, DELETE");
}

static struct MHD_Response *make_response(Request *r, Answer *answer,
                                          struct MHD_Connection *connection)
{
    if (answer->stream) {
        answer->type = "text/event-stream";
        return sett_studio_event_stream(&r->server->events, connection);
    }
    /* The casts take const away; libmicrohttpd only reads from both. */
    const void *bytes = answer->bytes ? answer->bytes : answer->text.data;
    size_t size = answer->bytes ? answer->size : answer->text.size;
    r->client->bytes = (int64_t)size;
    return MHD_create_response_from_buffer(
        size, (void *)(uintptr_t)(bytes ? bytes : ""),
        answer->bytes ? MHD_RESPMEM_PERSISTENT : MHD_RESPMEM_MUST_COPY);
}

/* Sends it. A refused request may have a body that was not read: what follows
   on that connection is not taken for a request. */
static enum MHD_Result send_answer(Request *r, Answer *answer,
                                   struct MHD_Connection *connection,
                                   bool close)
{
    sett_studio_client_phase(r->client,
                             answer->stream ? CLIENT_STREAM : CLIENT_ANSWER);
    struct MHD_Response *response = make_response(r, answer, connection);
    if (!response)
        return MHD_NO;
    add_headers(response, answer);
    if (close)
        MHD_add_response_header(response, "Connection", "close");
    enum MHD_Result sent =
        MHD_queue_response(connection, answer->status, response);
    MHD_destroy_response(response);
    return sent;
}

static enum MHD_Result refuse(Request *r, struct MHD_Connection *connection,
                              int32_t status, const char *why)
{
    Answer answer = {.type = "application/json",
                     .text = sett_text(r->server->options.alloc)};
    sett_studio_refuse(&answer, status, why);
    enum MHD_Result sent = send_answer(r, &answer, connection, true);
    sett_text_free(&answer.text);
    return sent;
}

static enum MHD_Result answer_now(Request *r, struct MHD_Connection *connection)
{
    Answer answer = {.status = 200,
                     .type = "application/json",
                     .text = sett_text(r->server->options.alloc)};
    sett_studio_answer(r, &answer);
    enum MHD_Result sent = send_answer(r, &answer, connection, false);
    sett_text_free(&answer.text);
    return sent;
}

/* ----------------------------------------------------------------- requests */

static Client *client_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

/* A request line has come. The address is kept as it was written. */
static void *begin_request(void *user, const char *target,
                           struct MHD_Connection *connection)
{
    Server *server = user;
    Client *client = client_of(connection);
    size_t length = strlen(target);
    size_t size = sizeof(Request) + length;
    Request *r = client ? server->options.alloc.fn(server->options.alloc.user,
                                                   NULL, 0, size)
                        : NULL;
    if (!r)
        return NULL;
    if (client->phase != CLIENT_NEW)
        sett_studio_client_phase(client, CLIENT_HEADERS);
    memset(r, 0, sizeof *r);
    r->server = server;
    r->client = client;
    r->body = sett_text(server->options.alloc);
    r->size = size;
    memcpy(r->target, target, length + 1);
    return r;
}

static void end_request(void *user, struct MHD_Connection *connection,
                        void **context, enum MHD_RequestTerminationCode code)
{
    (void)connection;
    (void)code;
    Server *server = user;
    Request *r = *context;
    if (!r)
        return;
    if (r->verdict.status == 200)
        server->body_bytes -= r->verdict.body;
    sett_text_free(&r->body);
    sett_studio_client_phase(r->client, CLIENT_IDLE);
    server->options.alloc.fn(server->options.alloc.user, r, r->size, 0);
    *context = NULL;
}

/* Headers as they are handed over, one after the other. */
typedef struct Gathered {
    StudioHeader list[STUDIO_MAX_HEADERS + 1];
    int32_t count;
    bool broken; /* a 0 within a value */
} Gathered;

static enum MHD_Result gather(void *user, enum MHD_ValueKind kind,
                              const char *name, size_t name_size,
                              const char *value, size_t value_size)
{
    (void)kind;
    Gathered *g = user;
    if (strlen(name) != name_size || (value && strlen(value) != value_size))
        g->broken = true;
    g->list[g->count++] = (StudioHeader){name, value};
    return g->count <= STUDIO_MAX_HEADERS ? MHD_YES : MHD_NO;
}

static size_t header_bytes(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(
        connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : SIZE_MAX;
}

static enum MHD_Result decide(Request *r, struct MHD_Connection *connection,
                              const char *method, const char *version)
{
    Server *server = r->server;
    Gathered g = {.count = 0};
    r->decided = true;
    if (sett_studio_now() - server->launched > LAUNCH_SECONDS)
        server->site.launch[0] = '\0';
    MHD_get_connection_values_n(connection, MHD_HEADER_KIND, gather, &g);
    StudioRequest request = {.method = method,
                             .target = r->target,
                             .version = version,
                             .headers = g.list,
                             .header_count = g.count,
                             .header_bytes = header_bytes(connection)};
    StudioVerdict verdict = sett_studio_decide(&server->site, &request);
    if (g.broken)
        return refuse(r, connection, 400, "a header has a 0 in it");
    if (verdict.status != 200)
        return refuse(r, connection, verdict.status, verdict.why);
    if (server->body_bytes + verdict.body > MOST_BODIES)
        return refuse(r, connection, 503, "too much at once");
    r->verdict = verdict;
    server->body_bytes += verdict.body;
    r->client->trusted |= verdict.route != STUDIO_ASSET;
    sett_studio_client_phase(r->client, CLIENT_BODY);
    return MHD_YES;
}

/* libmicrohttpd calls it when the headers are here, for each piece of the body,
   and at its end. */
static enum MHD_Result handle(void *user, struct MHD_Connection *connection,
                              const char *url, const char *method,
                              const char *version, const char *data,
                              size_t *size, void **context)
{
    (void)user;
    (void)url;
    Request *r = *context;
    if (!r)
        return MHD_NO;
    if (!r->decided)
        return decide(r, connection, method, version);
    if (*size == 0)
        return answer_now(r, connection);
    if (r->body.size + *size > (size_t)r->verdict.body)
        return MHD_NO;
    sett_text_bytes(&r->body, data, *size);
    r->client->bytes += (int64_t)*size;
    *size = 0;
    return r->body.status == SETT_OK ? MHD_YES : MHD_NO;
}

/* -------------------------------------------------------------- connections */

static enum MHD_Result accept_client(void *user, const struct sockaddr *address,
                                     socklen_t size)
{
    (void)address;
    (void)size;
    Server *server = user;
    return sett_studio_client_room(&server->clients) ? MHD_YES : MHD_NO;
}

static void notify(void *user, struct MHD_Connection *connection,
                   void **context, enum MHD_ConnectionNotificationCode code)
{
    Server *server = user;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        const union MHD_ConnectionInfo *info = MHD_get_connection_info(
            connection, MHD_CONNECTION_INFO_CONNECTION_FD);
        *context = sett_studio_client_add(&server->clients, info->connect_fd);
    } else if (*context) {
        Client *client = *context;
        *client = (Client){.phase = CLIENT_FREE};
        *context = NULL;
    }
}

/* `where`: MHD_OPTION_SOCK_ADDR, or MHD_OPTION_LISTEN_SOCKET. */
static struct MHD_Daemon *listen_at(Server *server, unsigned family_flag,
                                    struct MHD_OptionItem where)
{
    struct MHD_OptionItem items[] = {where, {MHD_OPTION_END, 0, NULL}};
    return MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | family_flag, 0,
        accept_client, server, handle, server, MHD_OPTION_ARRAY, items,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)CLIENT_SLOTS,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)(32 * 1024),
        MHD_OPTION_CONNECTION_TIMEOUT, 120u, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_URI_LOG_CALLBACK, begin_request, server,
        MHD_OPTION_NOTIFY_COMPLETED, end_request, server,
        MHD_OPTION_NOTIFY_CONNECTION, notify, server, MHD_OPTION_END);
}

static bool has_ipv6(void)
{
    int probe = socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in6 any = {.sin6_family = AF_INET6,
                               .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    bool ok = probe >= 0 &&
              bind(probe, (const struct sockaddr *)&any, sizeof any) == 0;
    if (probe >= 0)
        close(probe);
    return ok;
}

static void stop(Server *server)
{
    sett_studio_event_close(&server->events);
    for (int32_t i = 0; i < 2; i++)
        if (server->daemons[i])
            MHD_stop_daemon(server->daemons[i]);
    server->daemons[0] = server->daemons[1] = NULL;
}

/* Both addresses with one port: where only one is to be had, somebody else sits
   on the other, whom a page that asks for "localhost" would meet. */
static bool listen_both(Server *server, uint16_t port)
{
    struct sockaddr_in v4 = {.sin_family = AF_INET,
                             .sin_port = htons(port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    server->daemons[0] = listen_at(
        server, 0, (struct MHD_OptionItem){MHD_OPTION_SOCK_ADDR, 0, &v4});
    if (!server->daemons[0])
        return false;
    const union MHD_DaemonInfo *info =
        MHD_get_daemon_info(server->daemons[0], MHD_DAEMON_INFO_BIND_PORT);
    server->site.port = info ? info->port : port;
    if (!has_ipv6())
        return true;
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6,
                              .sin6_port = htons((uint16_t)server->site.port),
                              .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    server->daemons[1] =
        listen_at(server, MHD_USE_IPv6,
                  (struct MHD_OptionItem){MHD_OPTION_SOCK_ADDR, 0, &v6});
    if (server->daemons[1])
        return true;
    stop(server);
    return false;
}

static SettStatus listen_socket(Server *server, SettError *err)
{
    int file = sett_studio_socket(server->options.socket, err);
    if (file < 0)
        return err ? err->status : SETT_IO;
    server->daemons[0] = listen_at(
        server, 0,
        (struct MHD_OptionItem){MHD_OPTION_LISTEN_SOCKET, file, NULL});
    if (server->daemons[0])
        return SETT_OK;
    close(file);
    unlink(server->options.socket);
    return sett_fail(err, SETT_IO, "cannot serve at %s",
                     server->options.socket);
}

static SettStatus start(Server *server, SettError *err)
{
    if (server->options.socket)
        return listen_socket(server, err);
    int32_t port = server->options.port;
    if (!port &&
        listen_both(server, sett_studio_usual_port(server->options.folder)))
        return SETT_OK;
    for (int32_t i = 0; i < (port ? 1 : PORT_TRIES); i++)
        if (listen_both(server, (uint16_t)port))
            return SETT_OK;
    SettStatus status = sett_fail(err, SETT_IO, "cannot listen on port %d: %s",
                                  (int)port, strerror(errno));
    sett_expect(err, "another --port, or none for a free one");
    return status;
}

/* --------------------------------------------------------------------- loop */

/* Milliseconds until something has to be done without being called. */
static int patience(const Server *server)
{
    int least = (int)(SWEEP_SECONDS * 1000);
    for (int32_t i = 0; i < 2; i++) {
        MHD_UNSIGNED_LONG_LONG wanted;
        if (server->daemons[i] &&
            MHD_get_timeout(server->daemons[i], &wanted) == MHD_YES &&
            wanted < (MHD_UNSIGNED_LONG_LONG)least)
            least = (int)wanted;
    }
    return least;
}

static void wait_and_run(Server *server)
{
    struct pollfd files[2];
    nfds_t count = 0;
    for (int32_t i = 0; i < 2; i++) {
        if (!server->daemons[i])
            continue;
        const union MHD_DaemonInfo *info =
            MHD_get_daemon_info(server->daemons[i], MHD_DAEMON_INFO_EPOLL_FD);
        files[count++] =
            (struct pollfd){.fd = info->epoll_fd, .events = POLLIN};
    }
    poll(files, count, patience(server));
    for (int32_t i = 0; i < 2; i++)
        if (server->daemons[i])
            MHD_run(server->daemons[i]);
}

static void loop(Server *server)
{
    double swept = sett_studio_now(), beat = swept;
    while (!sett_cancelled(&server->options.cancel)) {
        wait_and_run(server);
        double now = sett_studio_now();
        if (now - swept >= SWEEP_SECONDS) {
            sett_studio_client_sweep(&server->clients, now);
            swept = now;
        }
        if (now - beat >= BEAT_SECONDS) {
            sett_studio_event_beat(&server->events);
            beat = now;
        }
    }
}

/* -------------------------------------------------------------------- begin */

/* 32 bytes that nobody can guess, in hexadecimal. */
static bool draw_token(char token[STUDIO_TOKEN_SIZE + 1])
{
    uint8_t bytes[STUDIO_TOKEN_SIZE / 2];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(token + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

static void tell_ready(const Server *server)
{
    char url[STUDIO_TOKEN_SIZE + 64], launch[STUDIO_TOKEN_SIZE + 64];
    int port = (int)server->site.port;
    if (server->options.socket)
        snprintf(url, sizeof url, "http://localhost/#token=%s",
                 server->site.token);
    else
        snprintf(url, sizeof url, "http://127.0.0.1:%d/#token=%s", port,
                 server->site.token);
    snprintf(launch, sizeof launch, "http://127.0.0.1:%d/#launch=%s", port,
             server->site.launch);
    server->options.ready(server->options.user, url,
                          server->site.launch[0] ? launch : NULL,
                          server->store.note);
}

static SettStatus serve(Server *server, SettError *err)
{
    SettStatus status = start(server, err);
    if (status != SETT_OK)
        return status;
    server->launched = sett_studio_now();
    tell_ready(server);
    loop(server);
    stop(server);
    if (server->options.socket)
        unlink(server->options.socket);
    return SETT_OK;
}

SettStatus sett_studio_serve(const StudioOptions *options, SettError *err)
{
    SettAlloc alloc = options->alloc;
    Server *server = alloc.fn(alloc.user, NULL, 0, sizeof *server);
    if (!server)
        return sett_fail(err, SETT_NO_MEMORY, "out of memory");
    memset(server, 0, sizeof *server);
    server->options = *options;
    server->site.assets = sett_studio_asset_names;
    server->site.asset_count = sett_studio_asset_count;
    SettStatus status = SETT_OK;
    if (!draw_token(server->site.token) ||
        (options->launch && !draw_token(server->site.launch)))
        status = sett_fail(err, SETT_IO, "no random bytes can be had: %s",
                           strerror(errno));
    if (status == SETT_OK)
        status =
            sett_studio_store_open(&server->store, options->folder, alloc, err);
    if (status == SETT_OK) {
        status = serve(server, err);
        sett_studio_store_close(&server->store);
    }
    alloc.fn(alloc.user, server, sizeof *server, 0);
    return status;
}
