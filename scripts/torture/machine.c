/*
 * A machine whose disk and clock go wrong on request. The file named by TORTURE_MACHINE says how, in one line:
 * "full" and "readonly" refuse every write to the database, "slow MS" delays every sync of it, "clock MS" moves the clock. Loaded
 * before libc by LD_PRELOAD.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static long long wanted(const char *word) {
  char line[64] = "";
  const char *file = getenv("TORTURE_MACHINE");
  int fd = file ? open(file, O_RDONLY) : -1;
  if (fd < 0) return 0;
  ssize_t length = read(fd, line, sizeof line - 1);
  close(fd);
  size_t n = strlen(word);
  if (length < (ssize_t)n || strncmp(line, word, n)) return 0;
  return line[n] == ' ' ? atoll(line + n + 1) : 1;
}

static int isDatabase(int fd) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return strstr(path, "/chamada.sqlite") != NULL;
}

#define WRITE(name, type)                                                                    \
  ssize_t name(int fd, const void *from, size_t n, type at) {                                \
    static ssize_t (*real)(int, const void *, size_t, type);                                 \
    if (!real) real = (ssize_t (*)(int, const void *, size_t, type))dlsym(RTLD_NEXT, #name); \
    if (isDatabase(fd)) {                                                                    \
      if (wanted("full")) return errno = ENOSPC, -1;                                         \
      if (wanted("readonly")) return errno = EROFS, -1;                                      \
    }                                                                                        \
    return real(fd, from, n, at);                                                            \
  }
WRITE(pwrite, off_t)
WRITE(pwrite64, off64_t)

#define SYNC(name)                                           \
  int name(int fd) {                                         \
    static int (*real)(int);                                 \
    if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, #name); \
    long long ms = isDatabase(fd) ? wanted("slow") : 0;      \
    if (ms) usleep(ms * 1000);                               \
    return real(fd);                                         \
  }
SYNC(fsync)
SYNC(fdatasync)

int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  int result = real(clock, time);
  if (!result && clock == CLOCK_REALTIME) time->tv_sec += wanted("clock") / 1000;
  return result;
}

int gettimeofday(struct timeval *time, void *zone) {
  struct timespec now;
  int result = clock_gettime(CLOCK_REALTIME, &now);
  (void)zone;
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return result;
}
