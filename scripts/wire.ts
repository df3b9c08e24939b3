import { parseArgs } from 'node:util'
import { configFrom } from '../sync-server/config.ts'
import { type RoundTold, runRound } from './wire/round.ts'
import { makeWorld, removeFolder } from './wire/world.ts'

// Part of npm run trials: devices that a stranger built from the protocol, over a line that is cut, against a server that is
// killed. One line a round, and a summary; with --round, that round of the seed alone.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    round: { type: 'string' },
    seed: { type: 'string', default: '17' },
    acts: { type: 'string', default: '2500' },
    world: { type: 'string', default: oldest() },
  },
})
const [rounds, seed, acts] = [values.rounds, values.seed, values.acts].map(Number) as [number, number, number]

/** The old school where the server knows it. */
function oldest(): string {
  try {
    return configFrom({ CHAMADA_DEMO: 'old' }).demo
  } catch {
    return 'small'
  }
}

const lineOf = (each: RoundTold) =>
  `${each.acts} acts (${each.applied} applied, ${each.refused} refused), ${each.requests} requests, ${each.cut} cut, ` +
  `${each.twice} sent twice, ${each.swapped} pairs swapped, ${each.kills} kills, ${each.dropped} scopes dropped, ${each.resets} resets, ` +
  `${each.clients} devices with ${each.rows} rows`

const started = Date.now()
const since = (from: number) => `${((Date.now() - from) / 1000).toFixed(1)} s`
console.log(`the ${values.world} school, seed ${seed}`)
const world = await makeWorld(values.world, seed)
console.log(
  `made in ${since(started)}, ${world.devices.length} devices brought to whole in ${world.requests} requests, ${world.cut} of them cut`,
)
const all: RoundTold[] = []
for (const round of values.round ? [Number(values.round)] : Array.from({ length: rounds }, (_, i) => i + 1)) {
  const began = Date.now()
  // A large school is synced from nothing once a round.
  const turn = values.world === 'small' ? undefined : round
  const told = await runRound({ seed: seed * 1000 + round, acts, kills: 1 + (round % 3), world, turn })
  all.push(told)
  console.log(`round ${round}: ${lineOf(told)}, ${since(began)}${told.failures.length ? ', FAILED' : ''}`)
  for (const line of told.failures) console.error(`  ${line}`)
  if (told.failures.length)
    console.error(`  again: npm run trials -- wire --seed ${seed} --world ${world.name} --round ${round}`)
}
removeFolder(world.data)

const names = Object.keys(all[0]!).filter((name) => name !== 'failures') as (keyof RoundTold)[]
const sum = Object.fromEntries(names.map((name) => [name, all.reduce((n, each) => n + Number(each[name]), 0)]))
const failed = all.filter(({ failures }) => failures.length).length
console.log(
  `${all.length} rounds, ${failed} failed, seed ${seed}: ${lineOf(sum as unknown as RoundTold)}, ${since(started)}`,
)
process.exitCode = failed ? 1 : 0
