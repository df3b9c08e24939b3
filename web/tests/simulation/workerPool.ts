import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { buildScript } from '#scripts/lib/buildScript.ts'
import { spawnLinked } from '#scripts/lib/spawnLinked.mjs'
import setUpPostgres from '#server/tests/support/postgresSetup.ts'
import type { Database } from '#server/tests/support/testStore.ts'
import type { DayResult } from './day.ts'

/** Which day to run: see `runDay`. */
export interface SeededDay {
  seed: number
  hard?: boolean
}

/** The result of one day. */
export interface SeedReport {
  seed: number
  counts?: DayResult
  /** The seed, what went wrong, the last steps and how to run the day again. */
  failure?: string
}

const source = fileURLToPath(new URL('./worker.ts', import.meta.url))

/**
 * A day creates much short-lived garbage: with more room for it, a sixth less of the time goes into collecting it. The
 * other processors run days of their own, so each process collects in a single thread.
 */
const roomy = ['--max-semi-space-size=128', '--single-threaded-gc', '--enable-source-maps']

/**
 * Runs many days, as many at a time as there are processors. Calls `report` with the result of each as it ends.
 * @param database where their servers keep the school; on PostgreSQL, a real one that is started for them
 */
export async function runDays(
  days: readonly SeededDay[],
  report: (result: SeedReport) => void,
  database: Database = 'sqlite',
): Promise<void> {
  const left = [...days]
  const endPostgres = database === 'postgres' ? await setUpPostgres() : async () => {}
  const { folder, file } = await buildScript(source, `simulation-${process.pid}`)

  /** Runs one worker until no day is left. If it dies, its day has failed. */
  function runWorker(): Promise<void> {
    const worker = spawnLinked(process.execPath, [...roomy, file], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, CHAMADA_TEST_STORE: database },
    })
    let current: SeededDay | undefined
    const sendNext = () => {
      current = left.shift()
      if (current === undefined) worker.disconnect()
      else worker.send(current)
    }
    return new Promise((resolve, reject) => {
      worker.on('error', reject)
      worker.on('message', (result: SeedReport) => {
        report(result)
        sendNext()
      })
      worker.on('exit', (code, signal) => {
        if (current !== undefined)
          report({ seed: current.seed, failure: `seed ${current.seed}: its process ended (${code ?? signal})` })
        resolve(left.length && current !== undefined ? runWorker() : undefined)
      })
      sendNext()
    })
  }

  try {
    await Promise.all(Array.from({ length: Math.min(days.length, availableParallelism()) }, runWorker))
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await endPostgres()
  }
}
