import { randomFill } from 'node:crypto'

/** How often a piece of work is tried, ms. */
export const tryEvery = 500

interface Settings {
  /** A clock that nobody sets, ms. */
  now(): number
  /** Gives the threads a piece of work that takes no time itself. Default: one random byte. */
  give?: (done: () => void) => void
  /** Called with how long each piece waited, ms. */
  observe(ms: number): void
}

const oneByte = (done: () => void) => void randomFill(Buffer.alloc(1), done)

/**
 * Measures how long a piece of work waits for one of the process's threads, which passwords, files and large compressed
 * answers share. `look` is called every `tryEvery`; a piece that still waits is the only one.
 */
export function openPoolMonitor({ now, give = oneByte, observe }: Settings) {
  let waits = false
  return {
    look(): void {
      if (waits) return
      waits = true
      const given = now()
      give(() => {
        waits = false
        observe(now() - given)
      })
    },
  }
}
