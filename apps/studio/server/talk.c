/* talk.c - one connection: reads requests one after the other, lets request.c
   decide and answer.c answer, and sends. What a client has sent beyond its
   request is kept for the next one. A refused request ends its connection: its
   body was not read, and must not be taken for another request. */
#define _GNU_SOURCE

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "studio/server/serve.h"

#define MOST_BODIES ((int64_t)64 << 20) /* bytes of all bodies at once */
#define LAUNCH_SECONDS 120.0
#define READ_SIZE (64 * 1024)

static SettAlloc alloc_of(const Client *client)
{
    return client->request.server->options.alloc;
}

static void end_request(Client *client)
{
    Request *r = &client->request;
    r->server->body_bytes -= r->verdict.body;
    sett_text_free(&r->body);
    r->verdict = (StudioVerdict){0};
}

void sett_studio_hang_up(Server *server, Client *client)
{
    if (client->request.server)
        end_request(client);
    sett_studio_event_leave(&server->events, client);
    sett_text_free(&client->head);
    sett_text_free(&client->text);
    close(client->socket);
    client->phase = CLIENT_FREE;
}

/* Puts the answer where it is sent from. False: no memory. */
static bool give(Client *client, Answer *answer)
{
    bool head_only = client->request.verdict.method == STUDIO_HEAD;
    size_t size = answer->bytes ? answer->size : answer->text.size;
    client->last |= answer->stream;
    StudioReply reply = {.status = (int32_t)answer->status,
                         .type = answer->stream ? "text/event-stream"
                                                : answer->type,
                         .tag = answer->tag,
                         .size = answer->stream ? -1 : (int64_t)size,
                         .time = (int64_t)time(NULL),
                         .keep = !client->last};
    sett_text_free(&client->text);
    client->text = answer->text;
    client->asset = answer->bytes;
    client->body_size = answer->stream || head_only ? 0 : size;
    client->sent = 0;
    sett_text_clear(&client->head);
    sett_studio_write_head(&client->head, &reply);
    end_request(client);
    sett_studio_client_phase(client,
                             answer->stream ? CLIENT_STREAM : CLIENT_ANSWER);
    client->bytes = (int64_t)client->body_size;
    return client->head.status == SETT_OK && client->text.status == SETT_OK;
}

static bool refuse(Client *client, int32_t status, const char *why)
{
    Answer answer = {.type = "application/json",
                     .text = sett_text(alloc_of(client))};
    sett_studio_refuse(&answer, status, why);
    client->last = true;
    return give(client, &answer);
}

static bool answer_now(Client *client)
{
    Answer answer = {.status = 200,
                     .type = "application/json",
                     .text = sett_text(alloc_of(client))};
    sett_studio_answer(&client->request, &answer);
    if (answer.stream)
        sett_studio_event_listen(&client->request.server->events, client);
    return give(client, &answer);
}

static void drop_input(Client *client, size_t size)
{
    client->in_size -= size;
    memmove(client->in, client->in + size, client->in_size);
}

static bool decide(Client *client, const StudioHead *head)
{
    Server *server = client->request.server;
    if (sett_studio_now() - server->launched > LAUNCH_SECONDS)
        server->site.launch[0] = '\0';
    StudioRequest request = {.method = head->method,
                             .target = head->target,
                             .version = head->version,
                             .headers = head->headers,
                             .header_count = head->count,
                             .header_bytes = head->size};
    StudioVerdict verdict = sett_studio_decide(&server->site, &request);
    client->last = !head->keep;
    client->request.verdict.method = verdict.method;
    if (verdict.status != 200)
        return refuse(client, verdict.status, verdict.why);
    if (server->body_bytes + verdict.body > MOST_BODIES)
        return refuse(client, 503, "too much at once");
    drop_input(client, head->size);
    client->request.verdict = verdict;
    server->body_bytes += verdict.body;
    client->trusted |= verdict.route != STUDIO_ASSET;
    sett_studio_client_phase(client, CLIENT_BODY);
    if (head->waits && verdict.body > 0 && client->in_size == 0)
        send(client->socket, "HTTP/1.1 100 Continue\r\n\r\n", 25, MSG_NOSIGNAL);
    return true;
}

/* The head, once it is whole. */
static bool read_head(Client *client)
{
    StudioHead head;
    StudioReading reading =
        sett_studio_read_head(client->in, client->in_size, &head);
    if (reading == STUDIO_HEAD_WHOLE)
        return decide(client, &head);
    if (reading == STUDIO_HEAD_BAD)
        return refuse(client, 400, "this is no request of HTTP/1.1");
    if (client->in_size < sizeof client->in)
        return true;
    return memchr(client->in, '\n', client->in_size)
               ? refuse(client, 431, "too many headers")
               : refuse(client, 414, "the address is too long");
}

static void add_body(Client *client, const char *bytes, size_t size)
{
    sett_text_bytes(&client->request.body, bytes, size);
    client->bytes += (int64_t)size;
}

static size_t body_missing(const Client *client)
{
    const Request *r = &client->request;
    return (size_t)r->verdict.body - r->body.size;
}

/* What of the body came with the head; the answer, once all is here. */
static bool read_body(Client *client)
{
    size_t missing = body_missing(client);
    size_t here = client->in_size < missing ? client->in_size : missing;
    add_body(client, client->in, here);
    drop_input(client, here);
    if (client->request.body.status != SETT_OK)
        return refuse(client, 503, "out of memory");
    return body_missing(client) > 0 || answer_now(client);
}

static void begin_request(Server *server, Client *client)
{
    if (client->phase == CLIENT_IDLE)
        sett_studio_client_phase(client, CLIENT_HEADERS);
    client->request = (Request){.server = server,
                                .client = client,
                                .body = sett_text(server->options.alloc)};
}

/* Makes of the bytes that are here what can be made. False: hang up. */
static bool digest(Server *server, Client *client)
{
    if (client->phase == CLIENT_NEW || client->phase == CLIENT_IDLE ||
        client->phase == CLIENT_HEADERS) {
        if (client->in_size == 0)
            return true;
        begin_request(server, client);
        if (!read_head(client))
            return false;
    }
    return client->phase != CLIENT_BODY || read_body(client);
}

/* The next bytes of a body go past `in`. */
static bool receive(Client *client)
{
    char bytes[READ_SIZE];
    bool body = client->phase == CLIENT_BODY;
    bool drop =
        client->phase == CLIENT_LEAVING || client->phase == CLIENT_STREAM;
    char *to = body || drop ? bytes : client->in + client->in_size;
    size_t room = drop   ? sizeof bytes
                  : body ? body_missing(client)
                         : sizeof client->in - client->in_size;
    if (room == 0)
        return true;
    ssize_t got =
        recv(client->socket, to, room < sizeof bytes ? room : sizeof bytes, 0);
    if (got <= 0)
        return got < 0 && (errno == EAGAIN || errno == EINTR);
    if (body)
        add_body(client, bytes, (size_t)got);
    else if (!drop)
        client->in_size += (size_t)got;
    return true;
}

static bool all_sent(const Client *client)
{
    return client->sent == client->head.size + client->body_size;
}

/* Sends what goes out at once. False: hang up. */
static bool push(Client *client)
{
    const char *body = client->asset ? client->asset : client->text.data;
    size_t head = client->head.size, sent = client->sent;
    size_t of_head = sent < head ? sent : head;
    struct iovec parts[] = {
        {client->head.data + of_head, head - of_head},
        {(void *)(uintptr_t)(body ? body + (sent - of_head) : ""),
         client->body_size - (sent - of_head)}};
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
    ssize_t out = sendmsg(client->socket, &message, MSG_NOSIGNAL);
    if (out < 0)
        return errno == EAGAIN || errno == EINTR;
    client->sent += (size_t)out;
    return true;
}

/* Events since the last ones, in place of those. */
static bool refill(Server *server, Client *client)
{
    sett_text_clear(&client->head);
    client->sent = 0;
    sett_studio_event_read(&server->events, client, &client->head);
    return client->head.status == SETT_OK;
}

/* After an answer: on to the next request. A client that is sent away may still
   be sending; if it were cut off at once, its answer could be lost. */
static void finish(Client *client)
{
    sett_text_free(&client->text);
    client->asset = NULL;
    sett_studio_client_phase(client,
                             client->last ? CLIENT_LEAVING : CLIENT_IDLE);
    if (client->last)
        shutdown(client->socket, SHUT_WR);
}

/* False: hang up. */
static bool reply(Server *server, Client *client)
{
    if (client->phase == CLIENT_STREAM && all_sent(client) &&
        !refill(server, client))
        return false;
    if (!all_sent(client) && !push(client))
        return false;
    if (client->phase == CLIENT_ANSWER && all_sent(client))
        finish(client);
    return true;
}

bool sett_studio_wants_to_send(const Server *server, const Client *client)
{
    if (client->phase == CLIENT_STREAM)
        return !all_sent(client) ||
               sett_studio_event_waits(&server->events, client);
    return client->phase == CLIENT_ANSWER;
}

/* As long as there are whole requests. */
static bool talk(Server *server, Client *client)
{
    if (client->phase != CLIENT_ANSWER && !receive(client))
        return false;
    do {
        if (!digest(server, client))
            return false;
        if (client->phase != CLIENT_ANSWER && client->phase != CLIENT_STREAM)
            return true;
        if (!reply(server, client))
            return false;
    } while (client->phase == CLIENT_IDLE && client->in_size > 0);
    return true;
}

void sett_studio_talk(Server *server, Client *client)
{
    if (!talk(server, client))
        sett_studio_hang_up(server, client);
}
