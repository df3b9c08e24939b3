import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { ensureServer } from '#scripts/lib/ensureServer.mjs'
import { spawnLinked } from '#scripts/lib/spawnLinked.mjs'
import { pause } from '../wire/client.ts'
import { signedIn } from './device.ts'
import { accountOf, type TortureSchool, timeoutMs, tortureSchool } from './school.ts'

/** How much of each fault there is. */
export interface Sizes {
  kills: number
  devices: number
  streams: number
  sockets: number
  queued: number
  /** How long each state of the disk and of the clock lasts, ms. */
  lasts: number
}
export const fullSizes: Sizes = { kills: 100, devices: 50, streams: 1000, sockets: 1000, queued: 10_000, lasts: 4000 }
export const briefSizes: Sizes = { kills: 3, devices: 6, streams: 50, sockets: 50, queued: 400, lasts: 700 }

/** One line of the table. */
export interface Verdict {
  fault: string
  acknowledged: number
  lost: number
  doubled: number
  /** The answers that were no success, and the longest wait, ms. */
  answers: string
  longest: number
  /** The longest time until a push was acknowledged again, ms. */
  healed: number
  /** What is wrong; none when all is well. */
  faults: string[]
}

type Fault = (school: TortureSchool, sizes: Sizes) => Promise<{ healed: number; faults?: string[] }>

const slowest = async (times: number, act: () => Promise<number>) => {
  let longest = 0
  for (let n = 0; n < times; n += 1) longest = Math.max(longest, await act())
  return longest
}

/** Who only watches: a person may have few streams, and the server ends the oldest of more. */
const watchers = ['aluna', 'aluno', 'professora', 'professor', 'direcao2', 'professora2', 'aluna2'].map(
  (name) => `${name}@chamada.demo`,
)

/** The disk or the clock in one state after the other, and then well again. */
const bent =
  (...states: string[]): Fault =>
  async (school, { lasts }) => {
    const healed = await slowest(states.length, async () => {
      school.bend(states.shift()!)
      await pause(lasts)
      school.bend('')
      return school.healing()
    })
    return { healed }
  }

const day = 86_400_000

/** Each fault by its name. The school's devices work meanwhile. */
export const faults: Record<string, Fault> = {
  kills: async (school, { kills }) => ({
    healed: await slowest(kills, async () => {
      await pause(school.chance.between(20, 300))
      await school.server.end('SIGKILL')
      await school.server.start()
      return school.healing()
    }),
  }),
  'full disk': bent('full', 'full'),
  // The disk stays full until somebody met it. Many devices together write more than is kept in memory until a commit.
  'full disk, chains': async (school, { lasts }) => ({
    healed: await slowest(2, async () => {
      const refused = () => [...school.seen.refused.values()].reduce((sum, n) => sum + n, 0)
      const [began, before] = [Date.now(), refused()]
      school.bend('full')
      while (refused() === before && Date.now() - began < timeoutMs) await pause(20)
      await pause(lasts)
      school.bend('')
      return school.healing()
    }),
  }),
  'read-only disk': bent('readonly'),
  'slow disk': bent('slow 300'),
  'clock jumps': bent(`clock ${3 * day}`, `clock ${-2 * day}`, `clock ${day / 24}`),
  'idle streams': async (school, { streams, lasts }) => {
    const sessions = await Promise.all(watchers.map((email) => signedIn(school.server.port, email, school.chance)))
    const open = await Promise.all(
      Array.from({ length: streams }, (_, i) =>
        opened(
          school.server.port,
          `GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${sessions[i % sessions.length]!.cookie}\r\n\r\n`,
        ),
      ),
    )
    await pause(lasts)
    const healed = await school.healing()
    for (const socket of open) socket.destroy()
    return { healed }
  },
  'slow-loris': async (school, { sockets }) => {
    const halves = [
      'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ',
      'POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"email":"',
    ]
    const open = await Promise.all(
      Array.from({ length: sockets }, (_, i) => opened(school.server.port, halves[i % 2]!)),
    )
    const healed = await school.healing()
    const began = Date.now()
    while (open.some(({ destroyed }) => !destroyed) && Date.now() - began < 2 * timeoutMs) await pause(100)
    const left = open.filter(({ destroyed }) => !destroyed).length
    for (const socket of open) socket.destroy()
    return { healed, faults: left ? [`${left} half requests were never ended`] : [] }
  },
  'a long queue': async (school, { queued }) => {
    const [device] = school.devices
    device!.enqueue(queued)
    const began = Date.now()
    while (device!.outbox.length > 400 && Date.now() - began < 4 * timeoutMs) await pause(20)
    return { healed: Date.now() - began }
  },
}

/** A connection on which so much was sent. */
function opened(port: number, text: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text)
      resolve(socket)
    })
    socket.on('error', () => resolve(socket.destroy()))
    socket.on('data', () => {})
    socket.on('end', () => socket.destroy())
  })
}

/** Runs one fault on a school of its own, and compares what was acknowledged with what is in the database. */
export async function torture(name: string, sizes: Sizes, seed: number): Promise<Verdict> {
  const chains = name.includes('chains')
  const school = await tortureSchool({ devices: sizes.devices, seed, chains })
  try {
    const needsMachine = /disk|clock/.test(name)
    if (needsMachine && !school.canBend) return { ...nothing(name), answers: 'not tried: no C compiler here' }
    const { healed, faults: wrong = [] } = await school.during(() => faults[name]!(school, sizes))
    await school.settle()
    const { refused, longest, unclear } = school.seen
    await school.server.end('SIGTERM')
    const account = accountOf(school)
    return {
      ...{ fault: name, healed, longest },
      ...{ acknowledged: account.acknowledged, lost: account.lost, doubled: account.doubled },
      answers: [...refused].map(([answer, n]) => `${answer} ×${n}`).join(', ') || 'none refused',
      faults: [
        ...wrong,
        ...new Set(unclear),
        ...(account.whole ? [] : ['the database is damaged']),
        ...(account.waiting ? [`${account.waiting} acts were never taken`] : []),
        ...(account.idle ? [`${account.idle} devices had nothing acknowledged`] : []),
        ...(healed < timeoutMs * 4 && longest < timeoutMs ? [] : ['too slow']),
      ],
    }
  } finally {
    await school.end()
  }
}

const nothing = (fault: string): Verdict => ({
  ...{ fault, acknowledged: 0, lost: 0, doubled: 0, answers: '', longest: 0, healed: 0, faults: [] },
})

/** Overwrites pages of the database in the middle of it, and starts the server: it must refuse, in one line that helps. */
export async function tortureCorrupt(sizes: Sizes, seed: number): Promise<Verdict> {
  const school = await tortureSchool({ devices: 2, seed })
  try {
    await school.during(() => school.healing())
    await school.settle()
    await school.server.end('SIGTERM')
    const { acknowledged, lost, doubled } = accountOf(school)
    const { size } = statSync(school.file)
    const handle = openSync(school.file, 'r+')
    const places = Math.min(sizes.kills, 20)
    for (let n = 0; n < places; n += 1)
      writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, 4096 * school.chance.between(2, size / 4096 - 2))
    closeSync(handle)
    const began = Date.now()
    const { code, output } = await startOnce(school)
    const lines = output.trim().split('\n')
    const wrong =
      code === 1 && lines.length === 1 && /restore/.test(output) ? [] : [`ended with ${code}: ${output.slice(0, 300)}`]
    return {
      ...{ ...nothing('corrupt database'), acknowledged, lost, doubled, healed: Date.now() - began },
      ...{ answers: lines[0]!.slice(0, 100), faults: wrong },
    }
  } finally {
    await school.end()
  }
}

/** Starts the server on a school's data until it ends, or says that it listens. */
async function startOnce({ data }: TortureSchool): Promise<{ code: number | null; output: string }> {
  const child = spawnLinked(process.execPath, [await ensureServer()], {
    env: { ...process.env, NODE_ENV: 'test', CHAMADA_DATA: data, CHAMADA_DEMO: 'none', PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  return new Promise((resolve) => {
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (text) => {
        output += text
        if (output.includes('Chamada: http')) child.kill('SIGKILL')
      })
    child.once('exit', (code) => setTimeout(resolve, 100, { code, output }))
  })
}
