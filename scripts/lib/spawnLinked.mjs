import { spawn } from 'node:child_process'

/**
 * A shell script that becomes the command, under its own process id. Beside it runs a shell that waits for the pipe to
 * the parent to close and then kills the command. The system closes pipes however a process ends. The command itself
 * need not do anything, so even a busy one ends.
 */
const guard = (fd) => `
  (trap '' HUP INT TERM; read -r _ || kill -KILL "$0$$") <&${fd} >/dev/null 2>&1 ${closed(fd)} &
  exec "$@" ${fd}<&-`
const closed = (fd) => Array.from({ length: fd - 2 }, (_, i) => `${i + 3}<&-`).join(' ')

/**
 * Starts a command like `spawn`, and kills it (SIGKILL) when this process ends first, even by SIGKILL. With `detached`
 * its whole process group is killed. For tests and scripts; needs a POSIX shell.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { stdio: import('node:child_process').StdioOptions }} options
 */
export function spawnLinked(command, args, { stdio, ...options }) {
  const streams = typeof stdio === 'string' ? [stdio, stdio, stdio] : [...stdio]
  const fd = streams.length
  const child = spawn('/bin/sh', ['-c', guard(fd), options.detached ? '-' : '', command, ...args], {
    ...options,
    stdio: [...streams, 'pipe'],
  })
  const link = child.stdio[fd]
  link.on('error', () => {})
  link.unref()
  child.once('exit', () => link.end('\n'))
  return child
}
