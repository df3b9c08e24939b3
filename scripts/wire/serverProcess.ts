import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { usualZone } from '#schema/lists/calendar/schoolZone.ts'
import { ensureServer } from '#scripts/lib/ensureServer.mjs'
import { spawnLinked } from '#scripts/lib/spawnLinked.mjs'

/** The real server in a process of its own. */
export class ServerProcess {
  private child: ChildProcess | undefined
  private output = ''
  /** The faults it logged about itself. */
  readonly faults: string[] = []

  constructor(
    readonly port: number,
    readonly data: string,
    private readonly demo: string,
    /** Further environment variables. */
    private readonly environment: Record<string, string> = {},
  ) {}

  async start(): Promise<void> {
    const main = await ensureServer()
    this.output = ''
    const child = spawnLinked(process.execPath, [main], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        CHAMADA_DATA: this.data,
        CHAMADA_DEMO: this.demo,
        CHAMADA_TIME_ZONE: usualZone,
        PORT: String(this.port),
        HOST: '127.0.0.1',
        ...this.environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    child.stderr.on('data', (text) => {
      this.output += text
      // For a request that was cut while it was sent, the server can log nothing better.
      for (const line of String(text).split('\n'))
        if (/Error/.test(line) && !line.endsWith('Error: aborted')) this.faults.push(line)
    })
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code, signal) => reject(new Error(`the server ended with ${code ?? signal}: ${this.output}`)))
      child.stdout.on('data', (text) => {
        this.output += text
        if (this.output.includes('Chamada: http')) resolve()
      })
    })
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
}

/** A port that is free at the moment. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
