import { runDay } from './day.ts'
import type { SeededDay } from './workerPool.ts'

const send = (what: object) => process.connected && process.send!(what)

// A process of the worker pool: runs the days it receives, one after the other.
process.on('message', async ({ seed, hard = false }: SeededDay) => {
  try {
    send({ seed, counts: await runDay(seed, { hard }) })
  } catch (error) {
    send({ seed, failure: (error as Error).message })
  }
})

// After a signal it finishes the current day and leaves no file behind; without its parent it gets no next one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.connected && process.disconnect())
