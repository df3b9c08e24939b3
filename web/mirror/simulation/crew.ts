import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Lived } from './day.ts'

/** What came of one day. */
export interface Told {
  seed: number
  counts?: Lived
  /** The seed, what went wrong, the last steps and how to live the day again. */
  failure?: string
}

const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const script = fileURLToPath(new URL('./helper.ts', import.meta.url))

/** A day makes much that is soon forgotten: with room for it, a sixth less of the time goes into clearing up. */
const roomy = ['--max-semi-space-size=64']

/** Lives many days, as many at a time as there are processors; `hear` is told of each as it ends. */
export async function liveDays(seeds: readonly number[], hear: (told: Told) => void): Promise<void> {
  const left = [...seeds]

  /** One helper until no day is left. Should it die, that is its day's failure. */
  function employ(): Promise<void> {
    const helper = fork(script, { execArgv: [...roomy, '--import', loader] })
    let current: number | undefined
    const give = () => {
      current = left.shift()
      if (current === undefined) helper.disconnect()
      else helper.send(current)
    }
    return new Promise((resolve, reject) => {
      helper.on('error', reject)
      helper.on('message', (told: Told) => {
        hear(told)
        give()
      })
      helper.on('exit', (code, signal) => {
        if (current !== undefined)
          hear({ seed: current, failure: `seed ${current}: its process ended (${code ?? signal})` })
        resolve(left.length && current !== undefined ? employ() : undefined)
      })
      give()
    })
  }

  await Promise.all(Array.from({ length: Math.min(seeds.length, availableParallelism()) }, employ))
}
