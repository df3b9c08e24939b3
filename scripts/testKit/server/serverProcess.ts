import type { ChildProcess } from 'node:child_process'
import { usualZone } from '#schema/lists/calendar/schoolZone.ts'
import { ensureServer } from '#scripts/lib/ensureServer.mjs'
import { spawnLinked } from '#scripts/lib/spawnLinked.mjs'

const none = { with: [], environment: {} }

/** The real server in a process of its own. */
export class ServerProcess {
  private child: ChildProcess | undefined
  /** The faults it logged about itself. */
  readonly faults: string[] = []

  constructor(
    readonly port: number,
    readonly data: string,
    /** Further environment variables, read at each start. */
    private readonly environment: Record<string, string> = {},
    /** What records its answers, if anything does. */
    private readonly recording: { with: readonly string[]; environment: Record<string, string> } = none,
  ) {}

  get pid(): number | undefined {
    return this.child?.pid
  }

  /** Starts it, if it does not run, and waits until it listens. */
  async start(): Promise<void> {
    if (this.isRunning()) return
    const child = spawnLinked(process.execPath, [...this.recording.with, await ensureServer()], {
      env: {
        ...process.env,
        ...this.recording.environment,
        NODE_ENV: 'test',
        CHAMADA_DATA: this.data,
        // That of its browsers.
        CHAMADA_TIME_ZONE: usualZone,
        PORT: String(this.port),
        HOST: '127.0.0.1',
        ...this.environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => {
      // For a request that was cut while it was sent, the server can log nothing better.
      for (const line of String(text).split('\n'))
        if (/Error/.test(line) && !line.endsWith('Error: aborted')) this.faults.push(line)
    })
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code, signal) => reject(new Error(`the server ended with ${code ?? signal}: ${output}`)))
      child.stdout.on('data', () => output.includes('Chamada: http') && resolve())
    })
  }

  /** Stops it, if it runs: SIGTERM by default, SIGKILL for a power cut. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const { child } = this
    if (!child || !this.isRunning()) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }

  private isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && !this.child.signalCode
  }
}
