/* sha256.h - checksums of recorded texts. */
#ifndef SETT_ORACLE_SHA256_H
#define SETT_ORACLE_SHA256_H

#include <stddef.h>
#include <stdint.h>

/** SHA-256 as 64 hexadecimal digits. */
void sha256_hex(const void *bytes, size_t size, char out[65]);

#endif
