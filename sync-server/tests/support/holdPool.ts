import { pbkdf2 } from 'node:crypto'

/** More pieces of work than the process has threads, so that whoever comes later waits for all of them. */
const pieces = 16

/**
 * Keeps the threads of the process busy with pieces of work of some 20 ms.
 * @returns whether all that was waiting before is done: then whoever comes now had to wait
 */
export function holdPool(): () => boolean {
  let done = 0
  for (let n = 0; n < pieces; n += 1)
    pbkdf2('any', 'any', 20_000, 64, 'sha512', () => {
      done += 1
    })
  return () => done > pieces - 4
}
