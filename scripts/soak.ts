import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startServer } from '#scripts/testKit/server/server.ts'
import { defaultLimits, openSessions } from '#server/sessions/sessions.ts'
import { openStore } from '#server/store/openStore.ts'
import { makeTestFolder, removeTestFolder } from '#server/tests/support/testFolder.ts'
import { LoadTest } from '#web/tests/simulation/loadTest.ts'
import { everyone, type Someone } from '#web/tests/simulation/participants.ts'
import { chanceOf } from '#web/tests/simulation/random.ts'
import { makeTemplate } from '#web/tests/simulation/template.ts'

// Part of npm run trials: many devices for the given number of minutes, against a server in a process of its own. Every
// minute the faults pause and each device is compared with the server. In the first sixth the server is killed now and
// then.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    devices: { type: 'string', default: '50' },
    rate: { type: 'string', default: '30' },
    seed: { type: 'string', default: '37' },
  },
})
const [minutes, size, rate, seed] = [values.minutes, values.devices, values.rate, values.seed].map(Number) as number[]
const minute = 60_000
const lasts = minutes! * minute
const warm = lasts / 6
const limits = { growth: 10, wal: 64, push: 300 }

console.log('A school is made, and its devices brought to whole…')
const school = await makeTemplate(Date.now())
const folder = makeTestFolder('soak')
writeFileSync(join(folder, 'chamada.sqlite'), (school.content as { bytes: Uint8Array }).bytes)
const server = await startServer({ CHAMADA_DEMO: 'none' }, folder)
removeTestFolder(folder)
const file = join(server.data, 'chamada.sqlite')
const store = openStore({ file })
const loadTest = new LoadTest({ size: size!, url: server.url, cookies: await signedIn(), chance: chanceOf(seed!) })
await loadTest.settle()
console.log(`${size} devices, ${rate} turns a second, for ${minutes} min, by the seed ${seed}`)

const all: number[] = []
let diverged = 0
let largestLog = 0
let before = { at: Date.now(), saved: loadTest.saved }
let rssWarm: number | undefined
const watching = setInterval(() => (largestLog = Math.max(largestLog, logSize())), 1000)

const started = Date.now()
const kills = Math.max(1, Math.round(minutes! / 6))
const events = [
  ...Array.from({ length: kills }, (_, i) => ({ at: ((i + 0.5) * warm) / kills, act: killServer })),
  ...Array.from({ length: Math.floor(minutes!) }, (_, i) => ({ at: (i + 1) * minute, act: compare })),
  ...(Number.isInteger(minutes) ? [] : [{ at: lasts, act: compare }]),
].sort((a, b) => a.at - b.at)

let ticking = setInterval(() => loadTest.tick(), 1000 / rate!)
for (const { at, act } of events) {
  await pause(Math.max(0, started + at - Date.now()))
  await act(at)
}
clearInterval(ticking)
clearInterval(watching)

const losses = await loadTest.losses(store, school)
for (const line of [...losses, ...loadTest.faults].slice(0, 20)) console.error(line)
const rss = rssOfServer()
const growth = ((rss - (rssWarm ?? rss)) / (rssWarm ?? rss)) * 100
const verdicts: [what: string, within: boolean][] = [
  [`${diverged} divergences`, diverged === 0],
  [`${losses.length} acts lost or fields wrong`, losses.length === 0],
  [`${loadTest.faults.length} faults`, loadTest.faults.length === 0],
  [
    `the server's memory ${growth.toFixed(1)}% more than after the first sixth (under ${limits.growth}%)`,
    growth < limits.growth,
  ],
  [`its log at most ${largestLog.toFixed(1)} MB (under ${limits.wal} MB)`, largestLog < limits.wal],
  [`push p95 ${shareOf(all, 0.95)} ms (under ${limits.push} ms)`, shareOf(all, 0.95) < limits.push],
]
console.log(
  `${loadTest.acts} acts, ${loadTest.saved} saved, ${all.length} pushes, ${loadTest.crashes} crashes, ${kills} kills of the server`,
)
for (const [what, within] of verdicts) console.log(`${within ? 'ok  ' : 'OVER'} ${what}`)
loadTest.end()
store.close()
await server.end()
// Results that depend on the machine are only judged over minutes.
const judged = minutes! >= 1 ? verdicts : verdicts.slice(0, 3)
process.exitCode = judged.every(([, within]) => within) ? 0 : 1

async function signedIn(): Promise<Map<Someone, string>> {
  const sessions = openSessions(store, { now: () => Date.now() }, { secure: false, ...defaultLimits })
  const cookies = new Map<Someone, string>()
  for (const name of Object.keys(everyone) as Someone[])
    cookies.set(name, (await sessions.start(everyone[name], Date.now())).split(';')[0]!)
  return cookies
}

async function killServer() {
  await server.stop('SIGKILL')
  await server.start()
}

/** Runs once a minute: lets everything settle and compares the devices with the server. */
async function compare(at: number) {
  clearInterval(ticking)
  await loadTest.waitForTurns()
  const pushes = [...loadTest.pushes]
  const took = (Date.now() - before.at) / 1000
  const perSecond = (loadTest.saved - before.saved) / took
  await loadTest.settle()
  const divergences = await loadTest.divergences(store)
  diverged += divergences.length
  for (const line of divergences.slice(0, 5)) console.error(line)
  const rss = rssOfServer()
  if (at >= warm) rssWarm ??= rss
  all.push(...pushes)
  console.log(
    `minute ${+(at / minute).toFixed(2)}: ${perSecond.toFixed(1)} saved a second, ${divergences.length} divergences, ` +
      `server ${rss.toFixed(0)} MB, log ${logSize().toFixed(1)} MB, push p50 ${shareOf(pushes, 0.5)} ms, p95 ${shareOf(pushes, 0.95)} ms`,
  )
  loadTest.pushes = []
  before = { at: Date.now(), saved: loadTest.saved }
  ticking = setInterval(() => loadTest.tick(), 1000 / rate!)
}

function shareOf(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

function logSize(): number {
  return existsSync(`${file}-wal`) ? statSync(`${file}-wal`).size / 2 ** 20 : 0
}

/** The memory of the server's process, MB; 0 when the system does not report it. */
function rssOfServer(): number {
  const status = `/proc/${server.pid}/status`
  return existsSync(status) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))![1]) / 1024 : 0
}
