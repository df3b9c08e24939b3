import { parseArgs } from 'node:util'
import { mutations } from '#schema/mutations/index.ts'
import type { Counts } from '#web/tests/simulation/dayState.ts'
import { runDays, type SeedReport } from '#web/tests/simulation/workerPool.ts'

// npm run simulate: runs simulated school days by seed, as many at a time as the machine has processors. With --seed,
// runs a single day. With --hard, the days are those of which each device must recover by itself. With --store postgres,
// the servers are on a real PostgreSQL, whose disk is never filled: it is that of all its databases.
const usage = 'npm run simulate -- [--store postgres] [--hard] [--seeds 300] [--from 1] | [--hard] --seed 17'

function fromOptions(): { seeds: number[]; hard: boolean; store: 'sqlite' | 'postgres' } {
  const number = (text: string) => {
    if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`"${text}" is not a number of seeds`)
    return Number(text)
  }
  const text = { type: 'string' } as const
  const options = {
    seeds: text,
    seed: text,
    from: text,
    store: text,
    hard: { type: 'boolean', default: false },
  } as const
  try {
    const { values } = parseArgs({ options })
    const { hard, store = 'sqlite' } = values
    if (store !== 'sqlite' && store !== 'postgres') throw new Error(`"${store}" is no store`)
    if (values.seed) return { seeds: [number(values.seed)], hard, store }
    const from = number(values.from ?? '1')
    return { seeds: Array.from({ length: number(values.seeds ?? '300') }, (_, i) => from + i), hard, store }
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`)
    process.exit(2)
  }
}

const { seeds, hard, store } = fromOptions()
const started = Date.now()
const seconds = () => Math.round((Date.now() - started) / 1000)
const sum: Counts = { acts: 0, saved: 0, refused: 0, syncs: 0, crashes: 0, rounds: 0 }
const everySo = Math.max(10, Math.ceil(seeds.length / 50))
let done = 0
let failures = 0
/** The number of days on which each mutation was applied. */
const days = new Map<string, number>()

console.log(`${seeds.length} ${seeds.length === 1 ? 'day' : 'days'} from the seed ${seeds[0]} on…`)
const report = ({ counts, failure }: SeedReport) => {
  done++
  if (counts) {
    const { rounds } = sum
    for (const name of Object.keys(sum) as (keyof Counts)[]) sum[name] += counts[name]
    sum.rounds = Math.max(rounds, counts.rounds)
  }
  for (const name of counts?.applied ?? []) days.set(name, (days.get(name) ?? 0) + 1)
  if (failure) {
    failures++
    console.error(`\n${failure}\n`)
  }
  if (done % everySo === 0 && done < seeds.length)
    console.log(`${done} of ${seeds.length} seeds, ${failures} failed, ${seconds()} s`)
}
await runDays(
  seeds.map((seed) => ({ seed, hard })),
  report,
  store,
)

const { acts, saved, refused, syncs, crashes, rounds } = sum
console.log(
  `${done} ${done === 1 ? 'seed' : 'seeds'}: ${acts} acts (${saved} saved, ${refused} not), ${syncs} syncs, ${crashes} crashes, ${failures} failures, ${seconds()} s`,
)
if (hard) console.log(`once all was healed, a device took ${rounds} rounds at most`)
if (done > 1) {
  const often = mutations.map(({ name }) => `${name} ${days.get(name) ?? 0}`)
  console.log(`days on which each act was carried out: ${often.join(', ')}`)
}
process.exitCode = failures ? 1 : 0
