import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { ensureServer } from '../lib/ensureServer.mjs'
import { spawnLinked } from '../lib/spawnLinked.mjs'

/** The real server in a process of its own. */
export class ServerProcess {
  private child: ChildProcess | undefined
  private said = ''
  /** What it logged of faults of its own. */
  readonly faults: string[] = []

  constructor(
    readonly port: number,
    readonly data: string,
    private readonly world: string,
  ) {}

  async start(): Promise<void> {
    const main = await ensureServer()
    this.said = ''
    const child = spawnLinked(process.execPath, [main], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        CHAMADA_DATA: this.data,
        CHAMADA_DEMO: this.world,
        PORT: String(this.port),
        HOST: '127.0.0.1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    child.stderr.on('data', (text) => {
      this.said += text
      // Of a request that was cut while it was sent the server can say only that.
      for (const line of String(text).split('\n'))
        if (/Error/.test(line) && !line.endsWith('Error: aborted')) this.faults.push(line)
    })
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code, signal) => reject(new Error(`the server ended with ${code ?? signal}: ${this.said}`)))
      child.stdout.on('data', (text) => {
        this.said += text
        if (this.said.includes('Chamada: http')) resolve()
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

/** A port that is free now. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
