/* arena.c - scratch memory as a chain of blocks. Blocks in use are always the
   front of the chain, up to `current`; everything behind is free and is used
   again before new memory is asked for, so a loop that resets soon allocates
   nothing. Under AddressSanitizer, bytes that are not handed out may not be
   read, and there are some between any two pieces: a use after a reset or
   behind the end is reported as one of malloc's memory is. */
#include "base/enlarge.h"
#include "base/least.h"

#include <string.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) /* clang's word for it */
#define POISONED
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define POISONED
#endif
#ifdef POISONED
#include <sanitizer/asan_interface.h>
#define GAP ALIGN
#else
#define ASAN_POISON_MEMORY_REGION(at, size) ((void)(at), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(at, size) ((void)(at), (void)(size))
#define GAP 0
#endif

#define FIRST_BLOCK ((size_t)16 << 10)
#define LARGEST_STEP ((size_t)1 << 20)
#define ALIGN _Alignof(max_align_t)

struct SettArenaBlock {
    SettArenaBlock *next;
    size_t size; /* bytes that can be handed out */
    size_t used;
    _Alignas(max_align_t) unsigned char bytes[];
};

void sett_arena_init(SettArena *arena, SettAlloc alloc, size_t limit)
{
    *arena = (SettArena){.alloc = alloc, .limit = limit};
}

void sett_arena_free(SettArena *arena)
{
    SettArenaBlock *block = arena->first;
    while (block != NULL) {
        SettArenaBlock *next = block->next;
        ASAN_UNPOISON_MEMORY_REGION(block->bytes, block->size);
        arena->alloc.fn(arena->alloc.user, block,
                        offsetof(SettArenaBlock, bytes) + block->size, 0);
        block = next;
    }
    arena->first = arena->current = NULL;
    arena->held = 0;
}

/* As much as is held already, so that the total doubles, within bounds. */
static size_t next_size(const SettArena *arena)
{
    size_t size = arena->held;
    size = sett_max_size(size, FIRST_BLOCK);
    return sett_min_size(size, LARGEST_STEP);
}

/* Puts a block that is in no chain behind the current one and moves there. */
static void enter(SettArena *arena, SettArenaBlock *block)
{
    SettArenaBlock **link =
        arena->current != NULL ? &arena->current->next : &arena->first;
    block->next = *link;
    block->used = 0;
    *link = block;
    arena->current = block;
}

static bool allocate_block(SettArena *arena, size_t need)
{
    size_t total, room = SIZE_MAX - arena->held;
    if (!sett_size_add(need, offsetof(SettArenaBlock, bytes), &total))
        return false;
    if (arena->limit != 0)
        room = arena->limit > arena->held ? arena->limit - arena->held : 0;
    if (total > room)
        return false;
    size_t wish = next_size(arena);
    if (wish > total)
        total = sett_min_size(wish, room);
    SettArenaBlock *block = arena->alloc.fn(arena->alloc.user, NULL, 0, total);
    if (block == NULL)
        return false;
    block->size = total - offsetof(SettArenaBlock, bytes);
    arena->held += total;
    ASAN_POISON_MEMORY_REGION(block->bytes, block->size);
    enter(arena, block);
    return true;
}

/* The first free block that is large enough, else a new one. */
static bool find_block(SettArena *arena, size_t need)
{
    SettArenaBlock **link =
        arena->current != NULL ? &arena->current->next : &arena->first;
    while (*link != NULL && (*link)->size < need)
        link = &(*link)->next;
    SettArenaBlock *block = *link;
    if (block == NULL)
        return allocate_block(arena, need);
    *link = block->next;
    enter(arena, block);
    return true;
}

void *sett_arena_raw(SettArena *arena, size_t count, size_t size)
{
    size_t need;
    if (!sett_size_mul(count, size, &need) || need > SIZE_MAX - ALIGN - GAP)
        return NULL;
    need = need == 0 ? ALIGN : (need + ALIGN - 1) / ALIGN * ALIGN + GAP;
    SettArenaBlock *block = arena->current;
    if (block == NULL || block->size - block->used < need) {
        if (!find_block(arena, need))
            return NULL;
        block = arena->current;
    }
    void *taken = block->bytes + block->used;
    block->used += need;
    ASAN_UNPOISON_MEMORY_REGION(taken, count * size);
    return taken;
}

void *sett_arena_take(SettArena *arena, size_t count, size_t size)
{
    void *taken = sett_arena_raw(arena, count, size);
    if (taken != NULL)
        memset(taken, 0, count * size);
    return taken;
}

void *sett_enlarge(SettArena *arena, const void *old, size_t old_count,
                   size_t count, size_t size)
{
    void *larger = sett_arena_raw(arena, count, size);
    if (larger != NULL && old_count > 0)
        memcpy(larger, old, old_count * size);
    return larger;
}

SettArenaMark sett_arena_mark(const SettArena *arena)
{
    SettArenaBlock *block = arena->current;
    return (SettArenaMark){block, block != NULL ? block->used : 0};
}

/* Poisons what is taken behind `mark`; the rest of each block is already. */
static void poison_behind(const SettArena *arena, SettArenaMark mark)
{
    if (GAP == 0 || arena->current == NULL)
        return;
    SettArenaBlock *block = mark.block != NULL ? mark.block : arena->first;
    size_t from = mark.block != NULL ? mark.used : 0;
    while (block != arena->current) {
        ASAN_POISON_MEMORY_REGION(block->bytes + from, block->used - from);
        block = block->next;
        from = 0;
    }
    ASAN_POISON_MEMORY_REGION(block->bytes + from, block->used - from);
}

void sett_arena_reset(SettArena *arena, SettArenaMark mark)
{
    poison_behind(arena, mark);
    arena->current = mark.block;
    if (mark.block != NULL)
        mark.block->used = mark.used;
}

SettArena *sett_arenas_take(SettArena *keep, int32_t count,
                            const SettCancel *cancel)
{
    SettArena *arenas = SETT_TAKE(keep, count, SettArena);
    for (int32_t i = 0; arenas != NULL && i < count; i++)
        arenas[i] = (SettArena){.alloc = keep->alloc, .cancel = cancel};
    return arenas;
}

void sett_arenas_free(SettArena *arenas, int32_t count)
{
    for (int32_t i = 0; arenas != NULL && i < count; i++)
        sett_arena_free(&arenas[i]);
}
