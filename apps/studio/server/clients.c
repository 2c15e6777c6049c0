/* clients.c - connections and their patience. A slow or greedy client costs a
   slot and no more: every phase has a time limit, bodies and answers a lowest
   rate, and when all slots are taken the oldest that has not shown the token
   goes. */
#define _POSIX_C_SOURCE 200809L

#include <sys/socket.h>
#include <time.h>

#include "studio/server/serve.h"

/* Seconds, and bytes a second. */
#define HEADER_TIME 5.0
#define IDLE_TIME 30.0
#define RATE_AFTER 5.0
#define LOWEST_RATE 1024.0

double sett_studio_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void sett_studio_client_phase(Client *client, ClientPhase phase)
{
    client->phase = phase;
    client->since = sett_studio_now();
    client->bytes = 0;
}

Client *sett_studio_client_add(Clients *clients, int socket)
{
    for (int32_t i = 0; i < CLIENT_SLOTS; i++) {
        Client *client = &clients->slots[i];
        if (client->phase != CLIENT_FREE)
            continue;
        *client = (Client){.socket = socket};
        sett_studio_client_phase(client, CLIENT_NEW);
        return client;
    }
    return NULL;
}

static void end(Client *client)
{
    client->ended = true;
    shutdown(client->socket, SHUT_RDWR);
}

bool sett_studio_client_room(Clients *clients)
{
    Client *oldest = NULL;
    int32_t used = 0, taken = 0;
    for (int32_t i = 0; i < CLIENT_SLOTS; i++) {
        Client *client = &clients->slots[i];
        taken += client->phase != CLIENT_FREE;
        if (client->phase == CLIENT_FREE || client->ended)
            continue;
        used++;
        if (!client->trusted && (!oldest || client->since < oldest->since))
            oldest = client;
    }
    if (taken == CLIENT_SLOTS || (used >= MOST_CLIENTS && !oldest))
        return false;
    if (used >= MOST_CLIENTS)
        end(oldest);
    return true;
}

bool sett_studio_client_late(const Client *client, double now)
{
    double time = now - client->since;
    switch (client->phase) {
    case CLIENT_FREE:
    case CLIENT_STREAM:
        return false;
    case CLIENT_NEW:
    case CLIENT_HEADERS:
    case CLIENT_LEAVING:
        return time > HEADER_TIME;
    case CLIENT_IDLE:
        return time > IDLE_TIME;
    case CLIENT_BODY:
        return time > RATE_AFTER &&
               (double)client->bytes < (time - RATE_AFTER) * LOWEST_RATE;
    case CLIENT_ANSWER:
        return time > RATE_AFTER + (double)client->bytes / LOWEST_RATE;
    }
    return true;
}

void sett_studio_client_sweep(Clients *clients, double now)
{
    for (int32_t i = 0; i < CLIENT_SLOTS; i++) {
        Client *client = &clients->slots[i];
        if (!client->ended && sett_studio_client_late(client, now))
            end(client);
    }
}
