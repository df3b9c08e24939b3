import type { ChildProcess } from 'node:child_process'
import { appendFileSync, copyFileSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { ensureServer } from '../../../scripts/lib/ensureServer.mjs'
import { spawnLinked } from '../../../scripts/lib/spawnLinked.mjs'
import { makeTestFolder } from '../../../sync-server/store/testing.ts'
import { peopleOf } from './peopleOf.ts'

/** A port that is free now, from the system. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

export interface RunningServer {
  port: number
  /** Its process, while it runs. */
  readonly pid: number | undefined
  url: string
  data: string
  /** Stops the process: SIGTERM by default, SIGKILL for a power cut. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Starts it again on the same port and data, if it is stopped. */
  start(): Promise<void>
  /** Notes who is in its schools now, where what it answers is written down: one who comes and goes meanwhile is no stranger. */
  noteDown(): Promise<void>
  /** Stops it and deletes its data. */
  end(): Promise<void>
}

/**
 * The real server in a process of its own, on a fresh folder of data.
 * @param from a folder of data to begin with a copy of, with what its server answered until then beside it
 */
export async function startServer(environment: Record<string, string> = {}, from?: string): Promise<RunningServer> {
  const port = await freePort()
  const data = makeTestFolder('data')
  if (from) cpSync(from, data, { recursive: true })
  const { hear, people } = recorder(data, from)
  let child: ChildProcess | undefined
  let said = ''
  const start = async () => {
    if (child && child.exitCode === null && !child.signalCode) return
    said = ''
    const started = spawnLinked(process.execPath, [...hear.with, await ensureServer()], {
      env: {
        ...process.env,
        ...hear.environment,
        NODE_ENV: 'test',
        CHAMADA_DATA: data,
        ...environment,
        PORT: String(port),
        HOST: '127.0.0.1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (text) => (said += text))
    await new Promise<void>((resolve, reject) => {
      started.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
      started.stdout.on('data', () => said.includes('Chamada: http') && resolve())
    })
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const running = child
    if (!running || running.exitCode !== null || running.signalCode) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await ended
  }
  await start()
  await people()
  return {
    port,
    get pid() {
      return child?.pid
    },
    url: `http://localhost:${port}`,
    data,
    start,
    stop,
    noteDown: people,
    async end() {
      await stop('SIGKILL')
      await people()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** In a run that is heard (CHAMADA_HEARD), what the server answers and who was there is written down; see web/e2e/heard. */
function recorder(data: string, from?: string) {
  const folder = process.env.CHAMADA_HEARD
  if (!folder) return { hear: { with: [], environment: {} }, people: async () => {} }
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${basename(data)}.ndjson`)
  if (from && existsSync(`${from}.ndjson`)) copyFileSync(`${from}.ndjson`, file)
  return {
    hear: { with: ['--import', './web/e2e/harness/recordAnswers.mjs'], environment: { CHAMADA_HEARD_FILE: file } },
    people: async () => appendFileSync(file, `${JSON.stringify({ people: await peopleOf({ data }) })}\n`),
  }
}
