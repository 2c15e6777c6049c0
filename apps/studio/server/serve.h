/* serve.h - what the files of the server share. Private to it. Everything runs
   on one thread: the loop in server.c waits for sockets, talk.c reads requests
   and sends answers. */
#ifndef SETT_STUDIO_SERVE_H
#define SETT_STUDIO_SERVE_H

#include "studio/server/http.h"
#include "studio/server/server.h"

typedef struct Server Server;
typedef struct Client Client;

/** One request. */
typedef struct Request {
    Server *server;
    Client *client;
    StudioVerdict verdict;
    SettText body;
} Request;

#define MOST_CLIENTS 64
#define CLIENT_SLOTS 96 /**< with those that are being thrown out */

/** What a connection is doing; each has a time limit of its own. */
typedef enum ClientPhase {
    CLIENT_FREE,
    CLIENT_NEW,     /**< has sent no whole request yet */
    CLIENT_IDLE,    /**< between two requests */
    CLIENT_HEADERS, /**< a request has begun */
    CLIENT_BODY,
    CLIENT_ANSWER,
    CLIENT_STREAM, /**< events; as long as it likes */
    CLIENT_LEAVING /**< was answered; what it still sends is dropped */
} ClientPhase;

struct Client {
    ClientPhase phase;
    double since;  /**< when the phase began */
    int64_t bytes; /**< that came (body) or are to go (answer) */
    int socket;
    bool trusted; /**< has shown the token */
    bool ended;   /**< was shut down; the loop closes it */
    bool last;    /**< the connection is closed after this answer */
    Request request;
    SettText head;     /**< of the answer, or events */
    SettText text;     /**< the answer's body, where it is no asset */
    const void *asset; /**< the answer's body, static, or NULL */
    size_t body_size;  /**< bytes of the body that go out */
    size_t sent;       /**< bytes of head and body that are out */
    size_t in_size;    /**< bytes of `in` that nothing has read yet */
    char in[STUDIO_HEAD_SIZE];
};

typedef struct Clients {
    Client slots[CLIENT_SLOTS];
} Clients;

/** Seconds of a monotonic clock. */
double sett_studio_now(void);
void sett_studio_client_phase(Client *client, ClientPhase phase);
/** A slot for a connection that was accepted; NULL where none is left. */
Client *sett_studio_client_add(Clients *clients, int socket);
/** May one more come? Throws out the oldest stranger where it is full. */
bool sett_studio_client_room(Clients *clients);
/** Ends those that are too slow. */
void sett_studio_client_sweep(Clients *clients, double now);
/** True where a client in this state has had its time. */
bool sett_studio_client_late(const Client *client, double now);

#define MOST_STREAMS 32
#define KEPT_EVENTS 64
#define EVENT_SIZE 320

typedef struct Stream {
    Client *client; /**< NULL = free */
    uint64_t at;    /**< next event */
} Stream;

/** The newest events as they are sent; a stream that falls behind is told so.
 */
typedef struct Events {
    char text[KEPT_EVENTS][EVENT_SIZE];
    uint64_t next;
    Stream streams[MOST_STREAMS];
} Events;

/** Tells all streams of a project's new state. */
void sett_studio_event_change(Events *events, const char *name,
                              const StudioState *state);
/** Keeps streams alive and finds those that are dead. */
void sett_studio_event_beat(Events *events);
/** May one more listen? */
bool sett_studio_event_room(const Events *events);
/** Tells `client` of events from now on; false where there is no room. */
bool sett_studio_event_listen(Events *events, Client *client);
/** Forgets a client that has gone. */
void sett_studio_event_leave(Events *events, const Client *client);
/** True where there is something that this client has not heard yet. */
bool sett_studio_event_waits(const Events *events, const Client *client);
/** Adds to `text` what this client has not heard yet. */
void sett_studio_event_read(Events *events, const Client *client,
                            SettText *text);

struct Server {
    StudioOptions options;
    StudioSite site;
    StudioStore store;
    Clients clients;
    Events events;
    int64_t body_bytes; /**< of all bodies that are on their way */
    double launched;    /**< when the launch code was made */
    int listeners[2];   /**< -1 = none */
};

/** An answer in the making. */
typedef struct Answer {
    uint32_t status;
    SettText text;
    const char *type;
    const void *bytes; /**< static; instead of text */
    size_t size;
    char tag[STUDIO_TAG_SIZE]; /**< for ETag, or "" */
    bool stream;               /**< events, instead of text */
} Answer;

/** Goes on with a connection whose socket can be read or written. */
void sett_studio_talk(Server *server, Client *client);
/** True where the connection waits for room to send rather than for bytes. */
bool sett_studio_wants_to_send(const Server *server, const Client *client);
/** Closes a connection and frees its slot. */
void sett_studio_hang_up(Server *server, Client *client);

/** Does what was asked for. */
void sett_studio_answer(Request *request, Answer *answer);
/** {"error": why} */
void sett_studio_refuse(Answer *answer, int32_t status, const char *why);

/** Listens at a path of the file system; -1 with an error. */
int sett_studio_socket(const char *path, SettError *err);
/** Listens at a port of 127.0.0.1, or of ::1; 0 = any free one. -1: cannot. */
int sett_studio_port(bool six, uint16_t port);

/** The port that is tried first for a folder; 0 = any, where it has no path. */
uint16_t sett_studio_usual_port(const char *folder);

#endif
