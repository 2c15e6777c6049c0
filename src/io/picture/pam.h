/* pam.h - pictures as plain pixels (PAM, netpbm's P7, of four bytes each),
   which hosts without a reader of PNG hand over. Private to the library. */
#ifndef SETT_IO_PICTURE_PAM_H
#define SETT_IO_PICTURE_PAM_H

#include "sett/project.h"

#define SETT_PAM_HEAD 96 /**< bytes of a head, at most */

/** The head of a picture's file; its pixels follow. Returns its bytes. */
size_t sett_pam_head(int32_t w, int32_t h, char out[SETT_PAM_HEAD]);
/** Reads a picture that is PAM as sett_pam_head has it, or a PNG. The pixels
    belong to `arena`. Errors as sett_png_read. */
SettStatus sett_picture_decode(const char *bytes, size_t size, SettArena *arena,
                               SettPicture *out, SettError *err);

#endif
