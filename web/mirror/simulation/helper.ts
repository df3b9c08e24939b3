import { runDay } from './day.ts'

const tell = (what: object) => process.connected && process.send!(what)

// A process of the crew: lives the days it is told to, one after the other.
process.on('message', async (seed: number) => {
  try {
    tell({ seed, counts: await runDay(seed) })
  } catch (error) {
    tell({ seed, failure: (error as Error).message })
  }
})

// Interrupted, it ends the day it is in and leaves no file behind; without its parent it has no next one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.connected && process.disconnect())
