import { runDay } from './day.ts'

// A process of the crew: lives the days it is told to, one after the other.
process.on('message', async (seed: number) => {
  try {
    process.send!({ seed, counts: await runDay(seed) })
  } catch (error) {
    process.send!({ seed, failure: (error as Error).message })
  }
})
