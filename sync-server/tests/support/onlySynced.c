/*
 * A disk that keeps of the database only what was synced: at each sync the file as it is then is copied to the folder named by
 * ONLY_SYNCED. What was written and not synced never comes there, as after a power cut. Loaded before libc by LD_PRELOAD.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void keep(int fd) {
  char link[64], path[PATH_MAX], next[PATH_MAX + 8], kept[PATH_MAX];
  const char *folder = getenv("ONLY_SYNCED");
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (!folder || length < 0) return;
  path[length] = 0;
  const char *name = strrchr(path, '/') + 1;
  if (strncmp(name, "chamada.sqlite", 14)) return;
  snprintf(kept, sizeof kept, "%s/%s", folder, name);
  snprintf(next, sizeof next, "%s.next", kept);
  int from = open(path, O_RDONLY), to = open(next, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  char part[65536];
  for (ssize_t n; (n = read(from, part, sizeof part)) > 0;)
    if (write(to, part, n) != n) abort();
  close(from);
  close(to);
  rename(next, kept);
}

#define SYNC(name)                                               \
  int name(int fd) {                                             \
    static int (*real)(int);                                     \
    if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, #name);     \
    int result = real(fd);                                       \
    if (!result) keep(fd);                                       \
    return result;                                               \
  }
SYNC(fsync)
SYNC(fdatasync)
