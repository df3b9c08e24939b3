import { appendFileSync, copyFileSync, cpSync, existsSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { makeTestFolder, removeTestFolder } from '#server/tests/support/testFolder.ts'
import { freePort } from './freePort.ts'
import { peopleOf } from './peopleOf.ts'
import { ServerProcess } from './serverProcess.ts'

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
  const server = new ServerProcess(port, data, environment, recording)
  await server.start()
  await people()
  return {
    port,
    get pid() {
      return server.pid
    },
    url: `http://localhost:${port}`,
    data,
    start: () => server.start(),
    stop: (signal) => server.end(signal),
    noteDown: people,
    async end() {
      await server.end('SIGKILL')
      await people()
      removeTestFolder(data)
    },
  }
}

interface Recorder {
  /** What its process is started with. */
  recording: { with: string[]; environment: Record<string, string> }
  people(): Promise<void>
}

/** With CHAMADA_ANSWERS, the server's answers are recorded with the person they went to; see web/e2e/dataLeaks. */
function recorder(data: string, from?: string): Recorder {
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
