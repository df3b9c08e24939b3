import type { ChildProcess } from 'node:child_process'
import { appendFileSync, copyFileSync, cpSync, existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { usualZone } from '#schema/lists/calendar/schoolZone.ts'
import { ensureServer } from '#scripts/lib/ensureServer.mjs'
import { spawnLinked } from '#scripts/lib/spawnLinked.mjs'
import { makeTestFolder, removeTestFolder } from '#server/tests/support/testStore.ts'
import { peopleOf } from './peopleOf.ts'

/** A free port, chosen by the system. */
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
  /**
   * Records the people now in its schools beside its recorded answers: a person added and removed meanwhile is not
   * foreign data.
   */
  noteDown(): Promise<void>
  /** Stops it and deletes its data. */
  end(): Promise<void>
}

/**
 * Starts the real server in a process of its own, on a new data folder.
 * @param from a data folder to copy at the start, with the answers its server gave until then beside it
 */
export async function startServer(environment: Record<string, string> = {}, from?: string): Promise<RunningServer> {
  const port = await freePort()
  const data = makeTestFolder('data')
  if (from) cpSync(from, data, { recursive: true })
  const { recording, people } = recorder(data, from)
  let child: ChildProcess | undefined
  let output = ''
  const start = async () => {
    if (child && child.exitCode === null && !child.signalCode) return
    output = ''
    const started = spawnLinked(process.execPath, [...recording.with, await ensureServer()], {
      env: {
        ...process.env,
        ...recording.environment,
        NODE_ENV: 'test',
        CHAMADA_DATA: data,
        // That of its browsers.
        CHAMADA_TIME_ZONE: usualZone,
        ...environment,
        PORT: String(port),
        HOST: '127.0.0.1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (text) => (output += text))
    await new Promise<void>((resolve, reject) => {
      started.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
      started.stdout.on('data', () => output.includes('Chamada: http') && resolve())
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
      removeTestFolder(data)
    },
  }
}

/** With CHAMADA_ANSWERS, the server's answers are recorded with the person they went to; see web/e2e/dataLeaks. */
function recorder(data: string, from?: string) {
  const folder = process.env.CHAMADA_ANSWERS
  if (!folder) return { recording: { with: [], environment: {} }, people: async () => {} }
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${basename(data)}.ndjson`)
  if (from && existsSync(`${from}.ndjson`)) copyFileSync(`${from}.ndjson`, file)
  return {
    recording: {
      with: ['--import', './scripts/testKit/server/recordAnswers.mjs'],
      environment: { CHAMADA_ANSWERS_FILE: file },
    },
    people: async () => appendFileSync(file, `${JSON.stringify({ people: await peopleOf({ data }) })}\n`),
  }
}
