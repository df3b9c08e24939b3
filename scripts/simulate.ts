import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Counts, runDay } from '../web/mirror/simulation/day.ts'

// npm run simulate: school days by seed, as many at a time as the machine has processors. With --seed, one day of them.
const usage = 'npm run simulate -- [--seeds 200] [--from 1] | --seed 17'
const self = fileURLToPath(import.meta.url)

/** What a helper says of each seed. */
interface Told {
  seed: number
  counts?: Counts
  failure?: string
}

async function live(seed: number): Promise<Told> {
  try {
    return { seed, counts: await runDay(seed) }
  } catch (error) {
    return { seed, failure: (error as Error).message }
  }
}

/** A helper lives the days it is given, one after the other. */
function help() {
  process.on('message', async (seed: number) => process.send!(await live(seed)))
}

async function main() {
  const { seeds, from } = asked()
  const started = Date.now()
  const sum = { acts: 0, saved: 0, refused: 0, syncs: 0, crashes: 0 } satisfies Counts
  let done = 0
  let failures = 0
  let next = from

  const hear = ({ seed, counts, failure }: Told) => {
    done++
    if (counts) for (const name of Object.keys(sum) as (keyof Counts)[]) sum[name] += counts[name]
    if (failure) {
      failures++
      console.error(`\nseed ${seed} failed\n${failure}\n`)
    }
    if (done % Math.max(10, Math.ceil(seeds / 50)) === 0 && done < seeds)
      console.log(`${done} of ${seeds} seeds, ${failures} failed, ${Math.round((Date.now() - started) / 1000)} s`)
  }

  /** Gives one helper seeds until there are no more; one that dies takes its seed's failure with it, and another comes. */
  async function employ(): Promise<void> {
    while (next < from + seeds) {
      const helper = fork(self, ['helper'])
      let current: number | null = null
      await new Promise<void>((resolve) => {
        const give = () => {
          current = next < from + seeds ? next++ : null
          if (current === null) helper.disconnect()
          else helper.send(current)
        }
        helper.on('message', (told: Told) => {
          hear(told)
          give()
        })
        helper.on('exit', (code) => {
          if (current !== null) hear({ seed: current, failure: `its process ended with ${code}` })
          resolve()
        })
        give()
      })
    }
  }

  await Promise.all(Array.from({ length: Math.min(seeds, availableParallelism()) }, employ))
  const { acts, saved, refused, syncs, crashes } = sum
  console.log(
    `${done} seeds: ${acts} acts (${saved} saved, ${refused} not), ${syncs} syncs, ${crashes} crashes, ${failures} failures, ` +
      `${Math.round((Date.now() - started) / 1000)} s`,
  )
  if (failures) process.exitCode = 1
}

function asked(): { seeds: number; from: number } {
  const number = (text: string) => {
    if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`"${text}" is not a number of seeds`)
    return Number(text)
  }
  const options = { seeds: { type: 'string' }, seed: { type: 'string' }, from: { type: 'string' } } as const
  try {
    const { values } = parseArgs({ options })
    if (values.seed) return { seeds: 1, from: number(values.seed) }
    return { seeds: number(values.seeds ?? '200'), from: number(values.from ?? '1') }
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`)
    process.exit(2)
  }
}

if (process.argv[2] === 'helper') help()
else await main()
