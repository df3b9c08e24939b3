import { parseArgs } from 'node:util'
import { configFrom } from '#server/config.ts'
import { startPostgres } from '#server/tests/support/postgres.ts'
import { removeTestFolder } from '#server/tests/support/testFolder.ts'
import { prepareSchool } from './wire/preparedSchool.ts'
import { type RoundResult, runRound } from './wire/round.ts'

// Part of npm run trials: devices built from the protocol alone, over a connection that is cut, against a server that
// is killed, on SQLite or with --store postgres. Prints one line per round and a summary. With --round, runs only that
// round of the seed.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    round: { type: 'string' },
    seed: { type: 'string', default: '17' },
    acts: { type: 'string', default: '2500' },
    world: { type: 'string', default: oldest() },
    store: { type: 'string', default: 'sqlite' },
  },
})
const [rounds, seed, acts] = [values.rounds, values.seed, values.acts].map(Number) as [number, number, number]

/** The old school, if the server knows it. */
function oldest(): string {
  try {
    return configFrom({ CHAMADA_DEMO: 'old' }).demo
  } catch {
    return 'small'
  }
}

const lineOf = (each: RoundResult) =>
  `${each.acts} acts (${each.applied} applied, ${each.refused} refused), ${each.requests} requests, ${each.cut} cut, ` +
  `${each.twice} sent twice, ${each.swapped} pairs swapped, ${each.kills} kills, ${each.dropped} scopes dropped, ${each.resets} resets, ` +
  `${each.clients} devices with ${each.rows} rows`

const started = Date.now()
const since = (from: number) => `${((Date.now() - from) / 1000).toFixed(1)} s`
console.log(`the ${values.world} school on ${values.store}, seed ${seed}`)
const school = await prepareSchool(values.world, seed)
const postgres = values.store === 'postgres' ? await startPostgres() : undefined
console.log(
  `made in ${since(started)}, ${school.devices.length} devices brought to whole in ${school.requests} requests, ${school.cut} of them cut`,
)
const all: RoundResult[] = []
for (const round of values.round ? [Number(values.round)] : Array.from({ length: rounds }, (_, i) => i + 1)) {
  const began = Date.now()
  // In a large school only one administrator syncs from nothing in each round.
  const turn = values.world === 'small' ? undefined : round
  const result = await runRound({ seed: seed * 1000 + round, acts, kills: 1 + (round % 3), school, turn, postgres })
  all.push(result)
  console.log(`round ${round}: ${lineOf(result)}, ${since(began)}${result.failures.length ? ', FAILED' : ''}`)
  for (const line of result.failures) console.error(`  ${line}`)
  if (result.failures.length)
    console.error(
      `  again: npm run trials -- wire --seed ${seed} --world ${school.name} --store ${values.store} --round ${round}`,
    )
}
removeTestFolder(school.data)
await postgres?.stop()

const names = Object.keys(all[0]!).filter((name) => name !== 'failures') as (keyof RoundResult)[]
const sum = Object.fromEntries(names.map((name) => [name, all.reduce((n, each) => n + Number(each[name]), 0)]))
const failed = all.filter(({ failures }) => failures.length).length
console.log(
  `${all.length} rounds, ${failed} failed, seed ${seed}: ${lineOf(sum as unknown as RoundResult)}, ${since(started)}`,
)
// After a failure, the devices of its round may still wait for each other.
process.exit(failed ? 1 : 0)
