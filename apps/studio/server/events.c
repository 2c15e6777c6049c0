/* events.c - server-sent events: every page that listens is told which project
   has changed. A beat now and then finds those that went away. A page that
   reads more slowly than events come is told to begin anew. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "studio/server/serve.h"

static char *next_text(Events *events)
{
    return events->text[events->next++ % KEPT_EVENTS];
}

void sett_studio_event_change(Events *events, const char *name,
                              const StudioState *state)
{
    /* A name needs no escapes in JSON (sett_studio_name_ok). */
    snprintf(next_text(events), EVENT_SIZE,
             "event: change\ndata: {\"name\":\"%s\",\"exists\":%s,"
             "\"revision\":%" PRId64 ",\"tag\":\"%s\"}\n\n",
             name, state->exists ? "true" : "false", state->revision,
             state->tag);
}

void sett_studio_event_beat(Events *events)
{
    snprintf(next_text(events), EVENT_SIZE, ":\n\n");
}

static Stream *stream_of(Events *events, const Client *client)
{
    for (int32_t i = 0; i < MOST_STREAMS; i++)
        if (events->streams[i].client == client)
            return &events->streams[i];
    return NULL;
}

bool sett_studio_event_room(const Events *events)
{
    for (int32_t i = 0; i < MOST_STREAMS; i++)
        if (!events->streams[i].client)
            return true;
    return false;
}

bool sett_studio_event_listen(Events *events, Client *client)
{
    Stream *stream = stream_of(events, NULL);
    if (!stream)
        return false;
    /* A first beat at once: the page knows that it is heard. */
    *stream = (Stream){.client = client, .at = events->next};
    sett_studio_event_beat(events);
    return true;
}

void sett_studio_event_leave(Events *events, const Client *client)
{
    Stream *stream = stream_of(events, client);
    if (stream)
        *stream = (Stream){0};
}

bool sett_studio_event_waits(const Events *events, const Client *client)
{
    for (int32_t i = 0; i < MOST_STREAMS; i++)
        if (events->streams[i].client == client)
            return events->streams[i].at != events->next;
    return false;
}

void sett_studio_event_read(Events *events, const Client *client,
                            SettText *text)
{
    Stream *stream = stream_of(events, client);
    if (!stream)
        return;
    if (events->next - stream->at > KEPT_EVENTS) {
        sett_text_add(text, "event: reset\ndata: {}\n\n");
        stream->at = events->next;
    }
    for (; stream->at != events->next; stream->at++)
        sett_text_add(text, events->text[stream->at % KEPT_EVENTS]);
}
