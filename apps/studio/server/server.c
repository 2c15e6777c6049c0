/* server.c - the loop: waits for sockets and gives each to talk.c. One thread,
   so nothing is locked; two listeners, 127.0.0.1 and ::1 with the same port,
   and nothing else. */
#define _GNU_SOURCE

#include "studio/server/server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <inttypes.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include "studio/server/assets.h"
#include "studio/server/serve.h"

#define BEAT_SECONDS 15.0
#define SWEEP_SECONDS 0.25
#define PORT_TRIES 8

static void stop(Server *server)
{
    for (int32_t i = 0; i < CLIENT_SLOTS; i++)
        if (server->clients.slots[i].phase != CLIENT_FREE)
            sett_studio_hang_up(server, &server->clients.slots[i]);
    for (int32_t i = 0; i < 2; i++) {
        if (server->listeners[i] >= 0)
            close(server->listeners[i]);
        server->listeners[i] = -1;
    }
}

static uint16_t port_of(int listener)
{
    struct sockaddr_in address = {0};
    socklen_t size = sizeof address;
    getsockname(listener, (struct sockaddr *)&address, &size);
    return ntohs(address.sin_port);
}

static bool has_ipv6(void)
{
    int probe = sett_studio_port(true, 0);
    if (probe >= 0)
        close(probe);
    return probe >= 0;
}

/* Both addresses with one port: where only one is to be had, somebody else sits
   on the other, whom a page that asks for "localhost" would meet. */
static bool listen_both(Server *server, uint16_t port)
{
    server->listeners[0] = sett_studio_port(false, port);
    if (server->listeners[0] < 0)
        return false;
    port = port_of(server->listeners[0]);
    server->site.port = port;
    if (!has_ipv6())
        return true;
    server->listeners[1] = sett_studio_port(true, port);
    if (server->listeners[1] >= 0)
        return true;
    int error = errno;
    stop(server);
    errno = error;
    return false;
}

static SettStatus start(Server *server, SettError *err)
{
    if (server->options.socket) {
        server->listeners[0] = sett_studio_socket(server->options.socket, err);
        return server->listeners[0] >= 0 ? SETT_OK
               : err                     ? err->status
                                         : SETT_IO;
    }
    int32_t port = server->options.port;
    if (!port &&
        listen_both(server, sett_studio_usual_port(server->options.folder)))
        return SETT_OK;
    for (int32_t i = 0; i < (port ? 1 : PORT_TRIES); i++)
        if (listen_both(server, (uint16_t)port))
            return SETT_OK;
    return sett_refuse(err, SETT_IO, "another --port, or none for a free one",
                       "cannot listen on port %d: %s", (int)port,
                       strerror(errno));
}

static void accept_one(Server *server, int listener)
{
    int socket = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    int yes = 1;
    if (socket < 0) {
        /* With all files in use the listener stays ready: do not spin. */
        if (errno == EMFILE || errno == ENFILE || errno == ENOMEM)
            poll(NULL, 0, 10);
        return;
    }
    Client *client = NULL;
    if (sett_studio_client_room(&server->clients))
        client = sett_studio_client_add(&server->clients, socket);
    if (!client) {
        close(socket);
        return;
    }
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    client->head = client->text = sett_text(server->options.alloc);
}

/* Sockets to wait for: listeners first, then clients; `who` has the slots. */
typedef struct Waiting {
    struct pollfd files[CLIENT_SLOTS + 2];
    Client *who[CLIENT_SLOTS + 2];
    nfds_t count;
} Waiting;

static void gather(Server *server, Waiting *waiting)
{
    waiting->count = 0;
    for (int32_t i = 0; i < 2; i++)
        if (server->listeners[i] >= 0) {
            waiting->who[waiting->count] = NULL;
            waiting->files[waiting->count++] =
                (struct pollfd){.fd = server->listeners[i], .events = POLLIN};
        }
    for (int32_t i = 0; i < CLIENT_SLOTS; i++) {
        Client *client = &server->clients.slots[i];
        if (client->phase == CLIENT_FREE)
            continue;
        bool out = sett_studio_wants_to_send(server, client);
        short events = client->phase == CLIENT_ANSWER ? POLLOUT
                       : out                          ? POLLIN | POLLOUT
                                                      : POLLIN;
        waiting->who[waiting->count] = client;
        waiting->files[waiting->count++] =
            (struct pollfd){.fd = client->socket, .events = events};
    }
}

static void wait_and_run(Server *server)
{
    Waiting waiting;
    gather(server, &waiting);
    poll(waiting.files, waiting.count, (int)(SWEEP_SECONDS * 1000));
    for (nfds_t i = 0; i < waiting.count; i++) {
        if (!waiting.files[i].revents)
            continue;
        if (waiting.who[i])
            sett_studio_talk(server, waiting.who[i]);
        else
            accept_one(server, waiting.files[i].fd);
    }
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
        return sett_no_memory(err);
    memset(server, 0, sizeof *server);
    server->options = *options;
    server->listeners[0] = server->listeners[1] = -1;
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
