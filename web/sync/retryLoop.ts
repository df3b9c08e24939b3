import { backoff } from '#web/mirror/backoff.ts'

/** How a round ended: nothing is left to do, or what is left waits for a better moment. */
export type Round = 'done' | 'waits'

/** A clock's timer and chance. Tests bring their own. */
export interface LoopTools {
  chance(): number
  /** Calls once after so long, ms. Returns what takes that back. */
  after(ms: number, work: () => void): () => void
}

const nothing = () => {}

/**
 * Work that is done in rounds until nothing is left of it.
 * Guarantees: one round at a time. Whoever asks during a round gets another one after it. After a round that waits, the
 * next one comes by itself, at growing intervals. A round that throws waits; nothing here rejects.
 * Invariant: at most one timer, and none during a round.
 * After a crash: nothing is kept here; whoever has such work asks again at the next start.
 */
export class RetryLoop {
  private running: Promise<void> | null = null
  private again = false
  private failures = 0
  private isStopped = false
  private takeBack = nothing
  private readonly round: () => Promise<Round>
  private readonly tools: LoopTools

  constructor(round: () => Promise<Round>, tools: LoopTools = pageTools) {
    this.round = round
    this.tools = tools
  }

  get state(): 'idle' | 'running' | 'scheduled' {
    if (this.running) return 'running'
    return this.takeBack === nothing ? 'idle' : 'scheduled'
  }

  /** Runs now. Resolves when no round is running any more. */
  run(): Promise<void> {
    this.again = true
    this.isStopped = false
    this.running ??= this.rounds()
    return this.running
  }

  /** Runs now, since something got better, such as the network: the intervals begin anew. */
  soon(): Promise<void> {
    this.better()
    return this.run()
  }

  /** Runs after so long, ms, or sooner when somebody asks. */
  in(ms: number): void {
    this.clear()
    this.isStopped = false
    const takeBack = this.tools.after(ms, () => {
      this.clear()
      void this.run()
    })
    this.takeBack = takeBack
  }

  /** The intervals begin anew: a round gets on, although it will wait. */
  better(): void {
    this.failures = 0
  }

  /** Nothing comes by itself any more. A round that is running ends by itself. */
  stop(): void {
    this.clear()
    this.again = false
    this.isStopped = true
    this.better()
  }

  private async rounds(): Promise<void> {
    let ended: Round = 'done'
    try {
      while (this.again) {
        this.clear()
        this.again = false
        ended = await this.round().catch(() => 'waits' as const)
        this.failures = ended === 'waits' ? this.failures + 1 : 0
      }
    } finally {
      this.running = null
    }
    if (ended === 'waits' && !this.isStopped) this.in(backoff(this.failures, this.tools.chance()))
  }

  private clear(): void {
    this.takeBack()
    this.takeBack = nothing
  }
}

const pageTools: LoopTools = {
  chance: Math.random,
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}
