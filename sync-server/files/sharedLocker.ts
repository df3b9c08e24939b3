import { setTimeout as pause } from 'node:timers/promises'
import { ERRORS, type Locker, MemoryLocker } from '@tus/server'
import type { Neighbours } from '#server/store/neighbours.ts'
import type { Shared } from '#server/store/shared.ts'

/** How long whoever sends a piece waits for another one to end, ms, and for the next try. */
const longestMs = 30_000
const tryEveryMs = 100

/**
 * Lets one piece of an upload be written at a time, by whichever process it comes to.
 * Guarantees: a piece that comes while another one is written, such as one of a line that is dead without the server
 * knowing, has that one end, also in another process.
 * After a crash: the lock ends with the process.
 */
export function sharedLocker(shared: Shared, { tell, on }: Pick<Neighbours, 'tell' | 'on'>): Locker {
  const here = new MemoryLocker({ acquireLockTimeout: longestMs })
  const held = new Map<string, () => unknown>()
  on('release', (facts) => {
    for (const [, id] of facts) held.get(id)?.()
  })

  async function holdAgainstOthers(id: string, signal: AbortSignal): Promise<() => Promise<void>> {
    for (let left = longestMs / tryEveryMs; left > 0 && !signal.aborted; left -= 1) {
      const free = await tryToHold(shared, `upload ${id}`)
      if (free) return free
      tell(['release', id])
      await pause(tryEveryMs)
    }
    throw ERRORS.ERR_LOCK_TIMEOUT
  }

  return {
    newLock(id) {
      const own = here.newLock(id)
      let free: (() => Promise<void>) | undefined
      return {
        async lock(signal, cancel) {
          await own.lock(signal, cancel)
          try {
            free = await holdAgainstOthers(id, signal)
          } catch (error) {
            await own.unlock()
            throw error
          }
          held.set(id, cancel)
        },
        async unlock() {
          held.delete(id)
          await free?.()
          await own.unlock()
        },
      }
    },
  }
}

/** Holds a name until the returned function is called; undefined when somebody else does. */
function tryToHold(shared: Shared, name: string): Promise<(() => Promise<void>) | undefined> {
  return new Promise((resolve, reject) => {
    let free = () => {}
    const freed = new Promise<void>((resolve) => {
      free = resolve
    })
    const work = async () => {
      resolve(async () => {
        free()
        await held
      })
      await freed
      return true
    }
    const held = shared.alone(name, work, { skip: true }).then((done) => done ?? resolve(undefined), reject)
  })
}
