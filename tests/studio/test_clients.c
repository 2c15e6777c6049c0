/* test_clients.c - the patience of the studio's server: what a client may take,
   to the second and the byte, and who goes when all slots are taken. */
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "studio/server/serve.h"
#include "support/testkit.h"

static bool late(ClientPhase phase, double seconds, int64_t bytes)
{
    Client client = {.phase = phase, .since = 100, .bytes = bytes};
    return sett_studio_client_late(&client, 100 + seconds);
}

static void every_phase_has_its_time(void **state)
{
    (void)state;
    assert_false(late(CLIENT_FREE, 1e6, 0));
    assert_false(late(CLIENT_STREAM, 1e6, 0));
    assert_false(late(CLIENT_NEW, 5, 0));
    assert_true(late(CLIENT_NEW, 5.1, 0));
    assert_false(late(CLIENT_HEADERS, 5, 0));
    assert_true(late(CLIENT_HEADERS, 5.1, 0));
    assert_false(late(CLIENT_IDLE, 30, 0));
    assert_true(late(CLIENT_IDLE, 30.1, 0));
}

static void bodies_and_answers_have_a_rate(void **state)
{
    (void)state;
    assert_false(late(CLIENT_BODY, 5, 0));
    assert_true(late(CLIENT_BODY, 5.1, 0));
    assert_false(late(CLIENT_BODY, 15, 10240));
    assert_true(late(CLIENT_BODY, 15.1, 10240));
    assert_false(late(CLIENT_ANSWER, 5, 0));
    assert_true(late(CLIENT_ANSWER, 5.1, 0));
    assert_false(late(CLIENT_ANSWER, 15, 10240));
    assert_true(late(CLIENT_ANSWER, 15.1, 10240));
}

/* Two ends of a connection for every slot that is filled. */
typedef struct Crowd {
    Clients clients;
    int ends[CLIENT_SLOTS][2];
    int count;
} Crowd;

static Client *join(Crowd *crowd, bool trusted, double since)
{
    int *ends = crowd->ends[crowd->count++];
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    Client *client = sett_studio_client_add(&crowd->clients, ends[0]);
    assert_non_null(client);
    client->trusted = trusted;
    client->since = since;
    return client;
}

static void leave(Crowd *crowd)
{
    for (int i = 0; i < crowd->count; i++) {
        close(crowd->ends[i][0]);
        close(crowd->ends[i][1]);
    }
}

static bool is_shut(const Client *client)
{
    char byte;
    return recv(client->socket, &byte, 1, MSG_DONTWAIT) == 0;
}

static void the_oldest_stranger_goes(void **state)
{
    (void)state;
    Crowd crowd;
    memset(&crowd, 0, sizeof crowd);
    join(&crowd, true, 1);
    Client *young = join(&crowd, false, 9);
    Client *old = join(&crowd, false, 2);
    while (crowd.count < MOST_CLIENTS - 1)
        join(&crowd, true, 3);
    assert_true(sett_studio_client_room(&crowd.clients));
    assert_false(old->ended);
    join(&crowd, true, 3);
    assert_true(sett_studio_client_room(&crowd.clients));
    assert_true(old->ended && is_shut(old));
    assert_false(young->ended || is_shut(young));
    join(&crowd, true, 3);
    assert_true(sett_studio_client_room(&crowd.clients));
    assert_true(young->ended);
    join(&crowd, true, 3);
    assert_false(sett_studio_client_room(&crowd.clients));
    leave(&crowd);
}

static void slots_have_an_end(void **state)
{
    (void)state;
    Crowd crowd;
    memset(&crowd, 0, sizeof crowd);
    for (int i = 0; i < CLIENT_SLOTS; i++)
        assert_true(!join(&crowd, false, i)->ended);
    assert_null(sett_studio_client_add(&crowd.clients, -1));
    assert_false(sett_studio_client_room(&crowd.clients));
    leave(&crowd);
}

static void a_sweep_ends_who_is_late(void **state)
{
    (void)state;
    Crowd crowd;
    memset(&crowd, 0, sizeof crowd);
    Client *late_one = join(&crowd, true, 100);
    Client *other = join(&crowd, true, 104);
    sett_studio_client_sweep(&crowd.clients, 106);
    assert_true(late_one->ended && is_shut(late_one));
    assert_false(other->ended || is_shut(other));
    leave(&crowd);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_phase_has_its_time),
        cmocka_unit_test(bodies_and_answers_have_a_rate),
        cmocka_unit_test(the_oldest_stranger_goes),
        cmocka_unit_test(slots_have_an_end),
        cmocka_unit_test(a_sweep_ends_who_is_late),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
