/* events.c - server-sent events: every page that listens is told which project
   has changed. A connection with nothing to send is suspended, so that waiting
   costs nothing; a beat now and then finds those that went away. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "studio/server/serve.h"

static const char behind[] = "event: reset\ndata: {}\n\n";

static char *next_text(Events *events)
{
    return events->text[events->next++ % KEPT_EVENTS];
}

static void wake(Events *events)
{
    for (int32_t i = 0; i < MOST_STREAMS; i++) {
        Stream *stream = &events->streams[i];
        if (!stream->connection || !stream->suspended)
            continue;
        stream->suspended = false;
        MHD_resume_connection(stream->connection);
    }
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
    wake(events);
}

void sett_studio_event_beat(Events *events)
{
    snprintf(next_text(events), EVENT_SIZE, ":\n\n");
    wake(events);
}

void sett_studio_event_close(Events *events)
{
    events->closing = true;
    wake(events);
}

static bool is_behind(const Stream *stream)
{
    return stream->events->next - stream->at > KEPT_EVENTS;
}

/* What the stream is to send next; NULL = nothing. */
static const char *pending(const Stream *stream)
{
    const Events *events = stream->events;
    if (stream->at == events->next)
        return NULL;
    return is_behind(stream) ? behind : events->text[stream->at % KEPT_EVENTS];
}

static void step(Stream *stream)
{
    stream->at = is_behind(stream) ? stream->events->next : stream->at + 1;
    stream->offset = 0;
}

static ssize_t read_stream(void *user, uint64_t position, char *buffer,
                           size_t room)
{
    (void)position;
    Stream *stream = user;
    const char *text = pending(stream);
    if (stream->events->closing)
        return MHD_CONTENT_READER_END_OF_STREAM;
    if (!text) {
        stream->suspended = true;
        MHD_suspend_connection(stream->connection);
        return 0;
    }
    /* An event that was overtaken while half of it was out is not gone on with
       in the midst of another: its stream ends, and the page begins anew. */
    if (stream->offset > 0 && is_behind(stream))
        return MHD_CONTENT_READER_END_WITH_ERROR;
    size_t size = strlen(text) - stream->offset;
    size_t part = size < room ? size : room;
    memcpy(buffer, text + stream->offset, part);
    stream->offset += part;
    if (part == size)
        step(stream);
    return (ssize_t)part;
}

bool sett_studio_event_room(const Events *events)
{
    for (int32_t i = 0; i < MOST_STREAMS; i++)
        if (!events->streams[i].connection)
            return true;
    return false;
}

static void close_stream(void *user)
{
    Stream *stream = user;
    *stream = (Stream){0};
}

struct MHD_Response *sett_studio_event_stream(Events *events,
                                              struct MHD_Connection *connection)
{
    for (int32_t i = 0; i < MOST_STREAMS; i++) {
        Stream *stream = &events->streams[i];
        if (stream->connection)
            continue;
        struct MHD_Response *response = MHD_create_response_from_callback(
            MHD_SIZE_UNKNOWN, 4096, read_stream, stream, close_stream);
        if (response) {
            /* A first beat at once: the page knows that it is heard. */
            *stream = (Stream){
                .connection = connection, .events = events, .at = events->next};
            sett_studio_event_beat(events);
        }
        return response;
    }
    return NULL;
}
