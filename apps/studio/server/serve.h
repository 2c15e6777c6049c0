/* serve.h - what the files of the server share. Private to it. Everything runs
   on one thread: libmicrohttpd is polled from the loop in server.c. */
#ifndef SETT_STUDIO_SERVE_H
#define SETT_STUDIO_SERVE_H

#include <microhttpd.h>

#include "studio/server/server.h"

/* ------------------------------------------------------------------ clients */

#define MOST_CLIENTS 64
#define CLIENT_SLOTS 96 /**< with those that are being thrown out */

/** What a connection is doing; each has a time limit of its own. */
typedef enum ClientPhase {
    CLIENT_FREE,
    CLIENT_NEW,     /**< has sent no whole request yet */
    CLIENT_IDLE,    /**< between two requests */
    CLIENT_HEADERS, /**< its request line is here */
    CLIENT_BODY,
    CLIENT_ANSWER,
    CLIENT_STREAM /**< events; as long as it likes */
} ClientPhase;

typedef struct Client {
    ClientPhase phase;
    double since;  /**< when the phase began */
    int64_t bytes; /**< that came (body) or are to go (answer) */
    int socket;
    bool trusted; /**< has shown the token */
    bool ended;   /**< was shut down; libmicrohttpd will say it is closed */
} Client;

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

/* ------------------------------------------------------------------- events */

#define MOST_STREAMS 32
#define KEPT_EVENTS 64
#define EVENT_SIZE 320

typedef struct Stream {
    struct MHD_Connection *connection; /**< NULL = free */
    struct Events *events;
    uint64_t at;   /**< next event */
    size_t offset; /**< bytes of it that are sent */
    bool suspended;
} Stream;

/** The newest events as they are sent; a stream that falls behind is told so.
 */
typedef struct Events {
    char text[KEPT_EVENTS][EVENT_SIZE];
    uint64_t next;
    Stream streams[MOST_STREAMS];
    bool closing;
} Events;

/** Tells all streams of a project's new state. */
void sett_studio_event_change(Events *events, const char *name,
                              const StudioState *state);
/** Keeps streams alive and finds those that are dead. */
void sett_studio_event_beat(Events *events);
/** Lets all streams end. */
void sett_studio_event_close(Events *events);
/** May one more listen? */
bool sett_studio_event_room(const Events *events);
/** An answer that stays open; NULL where there is no room or memory. */
struct MHD_Response *
sett_studio_event_stream(Events *events, struct MHD_Connection *connection);

/* ------------------------------------------------------------------ answers */

typedef struct Server {
    StudioOptions options;
    StudioSite site;
    StudioStore store;
    Clients clients;
    Events events;
    int64_t body_bytes; /**< of all bodies that are on their way */
    double launched;    /**< when the launch code was made */
    struct MHD_Daemon *daemons[2];
} Server;

/** One request. */
typedef struct Request {
    Server *server;
    Client *client;
    StudioVerdict verdict;
    SettText body;
    bool decided;
    size_t size;    /**< of this block */
    char target[1]; /**< to its end */
} Request;

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

/** Does what was asked for. */
void sett_studio_answer(Request *request, Answer *answer);
/** {"error": why} */
void sett_studio_refuse(Answer *answer, int32_t status, const char *why);

/** Listens at a path of the file system; -1 with an error. */
int sett_studio_socket(const char *path, SettError *err);

/** The port that is tried first for a folder; 0 = any, where it has no path. */
uint16_t sett_studio_usual_port(const char *folder);

#endif
