/* Stands between a program and its machine: moves its clock, slows its disk down, and fills it. A test changes these in a
 * shared file while the program runs. A program that calls the kernel without the C library, as those in Go do, is not
 * reached. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* Seconds added to the clock, milliseconds of each fsync, thousandths of the disk that are free (negative: as they are).
 * No file can grow when nothing is free. The same order as in tests/_support/machine.ts. */
struct control { int64_t clock_seconds, fsync_ms, free_permille; };
static const struct control usual = {0, 0, -1};
static const volatile struct control *control = &usual;

/* Other libraries may ask for the time before this one is started, so each function is found at its first call. */
static void *find(void **found, const char *name) {
  if (*found == NULL) *found = dlsym(RTLD_NEXT, name);
  return *found;
}
#define CALL(name) ((__typeof__(name) *)find(&real_##name, #name))

static void *real_clock_gettime, *real_gettimeofday, *real_time, *real_fsync, *real_fdatasync;
static void *real_write, *real_writev, *real_pwrite, *real_pwrite64, *real_pwritev, *real_pwritev64;
static void *real_posix_fallocate, *real_posix_fallocate64, *real_fallocate, *real_fallocate64;
static void *real_statfs, *real_statfs64, *real_statvfs, *real_statvfs64;

__attribute__((constructor)) static void start(void) {
  /* Found here for signal handlers, which may write and may not look anything up. */
  CALL(clock_gettime); CALL(gettimeofday); CALL(time); CALL(fsync); CALL(fdatasync);
  CALL(write); CALL(writev); CALL(pwrite); CALL(pwrite64); CALL(pwritev); CALL(pwritev64);
  CALL(posix_fallocate); CALL(posix_fallocate64); CALL(fallocate); CALL(fallocate64);
  CALL(statfs); CALL(statfs64); CALL(statvfs); CALL(statvfs64);
  const char *path = getenv("MACHINE_CONTROL");
  int file = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  void *shared = mmap(NULL, sizeof(struct control), PROT_READ, MAP_SHARED, file, 0);
  if (shared != MAP_FAILED) control = shared;
  close(file);
}

int clock_gettime(clockid_t id, struct timespec *at) {
  int result = CALL(clock_gettime)(id, at);
  if (result == 0 && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) at->tv_sec += control->clock_seconds;
  return result;
}
int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  int result = CALL(gettimeofday)(at, zone);
  if (result == 0) at->tv_sec += control->clock_seconds;
  return result;
}
time_t time(time_t *at) {
  time_t now = CALL(time)(NULL) + control->clock_seconds;
  if (at != NULL) *at = now;
  return now;
}

static void slow_down(void) {
  int64_t ms = control->fsync_ms;
  struct timespec left = {ms / 1000, ms % 1000 * 1000000};
  while (ms > 0 && nanosleep(&left, &left) != 0 && errno == EINTR) {}
}
int fsync(int file) { slow_down(); return CALL(fsync)(file); }
int fdatasync(int file) { slow_down(); return CALL(fdatasync)(file); }

/* True when a write would make a file larger on a full disk; `at` is -1 for the place where the file stands. */
static int lacks_space(int file, off64_t at, size_t bytes) {
  struct stat64 now;
  if (control->free_permille != 0 || bytes == 0 || fstat64(file, &now) != 0 || !S_ISREG(now.st_mode)) return 0;
  if (at < 0) at = fcntl(file, F_GETFL) & O_APPEND ? now.st_size : lseek64(file, 0, SEEK_CUR);
  if (at + (off64_t)bytes <= now.st_size) return 0;
  errno = ENOSPC;
  return 1;
}
static size_t bytes_of(const struct iovec *parts, int count) {
  size_t sum = 0;
  for (int i = 0; i < count; i++) sum += parts[i].iov_len;
  return sum;
}

#define UNLESS_FULL(file, at, bytes, real) (lacks_space(file, at, bytes) ? -1 : (real))
ssize_t write(int file, const void *from, size_t bytes) { return UNLESS_FULL(file, -1, bytes, CALL(write)(file, from, bytes)); }
ssize_t writev(int file, const struct iovec *parts, int count) { return UNLESS_FULL(file, -1, bytes_of(parts, count), CALL(writev)(file, parts, count)); }
ssize_t pwrite(int file, const void *from, size_t bytes, off_t at) { return UNLESS_FULL(file, at, bytes, CALL(pwrite)(file, from, bytes, at)); }
ssize_t pwrite64(int file, const void *from, size_t bytes, off64_t at) { return UNLESS_FULL(file, at, bytes, CALL(pwrite64)(file, from, bytes, at)); }
ssize_t pwritev(int file, const struct iovec *parts, int count, off_t at) { return UNLESS_FULL(file, at, bytes_of(parts, count), CALL(pwritev)(file, parts, count, at)); }
ssize_t pwritev64(int file, const struct iovec *parts, int count, off64_t at) { return UNLESS_FULL(file, at, bytes_of(parts, count), CALL(pwritev64)(file, parts, count, at)); }
int fallocate(int file, int mode, off_t at, off_t bytes) { return UNLESS_FULL(file, at, bytes, CALL(fallocate)(file, mode, at, bytes)); }
int fallocate64(int file, int mode, off64_t at, off64_t bytes) { return UNLESS_FULL(file, at, bytes, CALL(fallocate64)(file, mode, at, bytes)); }
/* These two return their error. */
int posix_fallocate(int file, off_t at, off_t bytes) { return lacks_space(file, at, bytes) ? ENOSPC : CALL(posix_fallocate)(file, at, bytes); }
int posix_fallocate64(int file, off64_t at, off64_t bytes) { return lacks_space(file, at, bytes) ? ENOSPC : CALL(posix_fallocate64)(file, at, bytes); }

#define TELL_FREE(name, type) \
  int name(const char *path, struct type *disk) { \
    int result = CALL(name)(path, disk); \
    int64_t permille = control->free_permille; \
    if (result == 0 && permille >= 0) disk->f_bavail = disk->f_bfree = disk->f_blocks * (uint64_t)permille / 1000; \
    return result; \
  }
TELL_FREE(statfs, statfs)
TELL_FREE(statfs64, statfs64)
TELL_FREE(statvfs, statvfs)
TELL_FREE(statvfs64, statvfs64)
