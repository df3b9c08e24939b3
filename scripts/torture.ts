import { parseArgs } from 'node:util'
import { briefSizes, faults, fullSizes, torture, tortureCorrupt, type Verdict } from './torture/faults.ts'
import { tortureTwoProcesses } from './torture/twoProcesses.ts'

// npm run torture: runs each fault against the built server while devices work, and prints a table. Ends with 1 when
// something acknowledged was lost or doubled, or an answer was unclear.
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '16' },
    kills: { type: 'string', default: process.env.CHAMADA_BRIEF ? '3' : '100' },
    only: { type: 'string' },
    // Of two processes on PostgreSQL, one of which is killed now and then.
    seconds: { type: 'string', default: '30' },
  },
})
const sizes = { ...(process.env.CHAMADA_BRIEF ? briefSizes : fullSizes), kills: Number(values.kills) }
const seed = Number(values.seed)
const names = [...Object.keys(faults), 'corrupt database', 'two processes'].filter(
  (name) => !values.only || name.includes(values.only),
)

const fireOf = async (): Promise<Verdict> => {
  const verdict = await tortureTwoProcesses({ devices: sizes.devices, seconds: Number(values.seconds) }, seed)
  console.log(`${verdict.kills} processes killed, the database ended ${verdict.restarts} times`)
  for (const line of verdict.logged) console.log(`  said: ${line}`)
  return verdict
}
const verdictOf = (name: string): Promise<Verdict> =>
  name === 'two processes'
    ? fireOf()
    : name === 'corrupt database'
      ? tortureCorrupt(sizes, seed)
      : torture(name, sizes, seed)

const header = [
  'fault',
  'acts acknowledged',
  'lost',
  'doubled',
  'worst answers',
  'longest wait',
  'time to heal',
  'verdict',
]
const rowOf = (each: Verdict) => [
  each.fault,
  ...[each.acknowledged, each.lost, each.doubled].map(String),
  each.answers,
  `${Math.round(each.longest)} ms`,
  `${each.healed} ms`,
  isWell(each) ? 'ok' : 'FAILED',
]
const isWell = ({ lost, doubled, faults: wrong }: Verdict) => !lost && !doubled && !wrong.length

const verdicts: Verdict[] = []
for (const name of names) {
  const began = Date.now()
  console.log(`${name}: a school starts, and ${sizes.devices} devices work in it meanwhile…`)
  const verdict = await verdictOf(name)
  verdicts.push(verdict)
  console.log(`${name}: ${isWell(verdict) ? 'ok' : 'FAILED'} (${((Date.now() - began) / 1000).toFixed(0)} s)`)
  for (const line of verdict.faults) console.error(`  ${line}`)
}
console.log(`\n${[header, ...verdicts.map(rowOf)].map((row) => `| ${row.join(' | ')} |`).join('\n')}`)
process.exitCode = verdicts.every(isWell) ? 0 : 1
