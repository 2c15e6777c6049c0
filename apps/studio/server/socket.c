/* socket.c - where to listen: the loopback addresses, at the usual port of a
   folder; or a socket of the file system, for who passes requests on (a web
   server with a login of its own). Only its owner may connect; a file that is
   there already is never taken away. */
#define _GNU_SOURCE

#include <arpa/inet.h>
#include <errno.h>
#include <limits.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "studio/server/serve.h"

/* Below those that systems hand out for connections. */
#define FIRST_PORT 20000
#define PORT_COUNT 12000

/* Made with the rights of its owner alone, so that nobody gets in between. */
static bool bind_privately(int file, const struct sockaddr_un *address)
{
    mode_t before = umask(0177);
    bool ok =
        bind(file, (const struct sockaddr *)address, sizeof *address) == 0;
    umask(before);
    return ok;
}

int sett_studio_socket(const char *path, SettError *err)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) {
        sett_fail(err, SETT_BAD_ARGUMENT, "the path of the socket is too long");
        sett_expect(err, "at most %zu bytes", sizeof address.sun_path - 1);
        return -1;
    }
    memcpy(address.sun_path, path, strlen(path));
    int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (file < 0 || !bind_privately(file, &address) ||
        listen(file, SOMAXCONN) != 0) {
        sett_fail(err, SETT_IO, "cannot listen at %s: %s", path,
                  strerror(errno));
        sett_expect(err, "a path where no file is");
        if (file >= 0)
            close(file);
        return -1;
    }
    return file;
}

int sett_studio_port(bool six, uint16_t port)
{
    const struct sockaddr_in v4 = {.sin_family = AF_INET,
                                   .sin_port = htons(port),
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const struct sockaddr_in6 v6 = {.sin6_family = AF_INET6,
                                    .sin6_port = htons(port),
                                    .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    const struct sockaddr *address =
        six ? (const struct sockaddr *)&v6 : (const struct sockaddr *)&v4;
    socklen_t size = six ? sizeof v6 : sizeof v4;
    int file = socket(six ? AF_INET6 : AF_INET,
                      SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    int yes = 1;
    if (file < 0)
        return -1;
    /* A port whose last connections are not quite over can be used again. */
    setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (six)
        setsockopt(file, IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof yes);
    if (bind(file, address, size) == 0 && listen(file, SOMAXCONN) == 0)
        return file;
    int error = errno;
    close(file);
    errno = error;
    return -1;
}

/* Browsers keep what is edited by address: the same folder is best found at the
   same one. */
uint16_t sett_studio_usual_port(const char *folder)
{
    char path[PATH_MAX];
    if (!realpath(folder, path))
        return 0;
    return (uint16_t)(FIRST_PORT +
                      sett_hash(path, strlen(path), 0) % PORT_COUNT);
}
