import { backoff } from '#web/mirror/backoff.ts'

/** How a round ended: nothing is left to do, or what is left waits for a better moment. */
export type Round = 'done' | 'waits'

/** What follows a run: one round, and those that were asked for during it. */
export interface Next {
  /** When the next round comes by itself, ms; null when none does. */
  wait: number | null
  /** How many runs have failed in a row. */
  failures: number
  /** No round comes by itself sooner than this, ms, not even one that somebody set a time for. */
  rest?: number
}

/**
 * What follows a run that ended like this; undefined when its last round threw.
 * @param failures how many runs before it failed in a row
 */
export type Follow<Ended> = (ended: Ended | undefined, failures: number, chance: () => number) => Next

/** Tries again at growing intervals until nothing is left. */
export const untilDone: Follow<Round> = (ended, failures, chance) =>
  ended === 'done' ? { wait: null, failures: 0 } : { wait: backoff(failures + 1, chance()), failures: failures + 1 }

/** A clock that nobody sets, its timer, and chance. Tests bring their own. */
export interface LoopTools {
  now(): number
  chance(): number
  /** Calls once after so long, ms. Returns what takes that back. */
  after(ms: number, work: () => void): () => void
}

/**
 * Work that is done in rounds until nothing is left of it.
 * Guarantees: one round at a time. Whoever asks during a round gets another one after it. After a run, the next one
 * comes by itself when `follow` says so. Nothing here rejects.
 * Invariant: at most one timer; during a round only one that was set during it or is kept.
 * After a crash: nothing is kept here; whoever has such work asks again at the next start.
 */
export class RetryLoop<Ended = Round> {
  private running: Promise<Ended | undefined> | null = null
  private again = false
  private failures = 0
  private isStopped = false
  private timer: { due: number; kept: boolean; takeBack(): void } | null = null
  private restUntil = 0
  private readonly round: () => Promise<Ended>
  private readonly follow: Follow<Ended>
  private readonly tools: LoopTools

  constructor(round: () => Promise<Ended>, follow: Follow<Ended>, tools: LoopTools = pageTools) {
    this.round = round
    this.follow = follow
    this.tools = tools
  }

  get state(): 'idle' | 'running' | 'scheduled' {
    if (this.running) return 'running'
    return this.timer ? 'scheduled' : 'idle'
  }

  /** When the timer ends, by the clock of the tools. */
  get due(): number {
    return this.timer?.due ?? Number.POSITIVE_INFINITY
  }

  /** Whether a round is to come that others before it do not replace. */
  get isKept(): boolean {
    return this.timer?.kept === true
  }

  /** Until then nothing should come by itself, by the clock of the tools. */
  get notBefore(): number {
    return this.restUntil
  }

  get hasFailed(): boolean {
    return this.failures > 0
  }

  /** Runs now. Resolves when no round is running any more, to how the last one ended; undefined when it threw. */
  run(): Promise<Ended | undefined> {
    this.again = true
    this.isStopped = false
    this.running ??= this.rounds()
    return this.running
  }

  /** Runs now, since something got better, such as the network: the intervals begin anew. */
  soon(): Promise<Ended | undefined> {
    this.better()
    return this.run()
  }

  /** Resolves when no round is running. */
  async ended(): Promise<void> {
    await this.running
  }

  /** Runs now, or as soon as a rest is over. */
  wake(): void {
    const left = this.restUntil - this.tools.now()
    if (left > 0) this.in(left)
    else void this.run()
  }

  /** Runs after so long, ms, or sooner when somebody asks. A round that is kept comes also when others came before it. */
  in(ms: number, kept = false): void {
    this.clear()
    this.isStopped = false
    const takeBack = this.tools.after(ms, () => {
      this.clear()
      void this.run()
    })
    this.timer = { due: this.tools.now() + ms, kept, takeBack }
  }

  /** Nothing comes by itself for so long, ms. */
  rest(ms: number): void {
    this.restUntil = this.tools.now() + ms
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
    this.restUntil = 0
    this.better()
  }

  private async rounds(): Promise<Ended | undefined> {
    let ended: Ended | undefined
    try {
      while (this.again) {
        if (!this.isKept) this.clear()
        this.again = false
        ended = await this.round().catch(() => undefined)
      }
      const next = this.follow(ended, this.failures, this.tools.chance)
      if (!this.isStopped) this.schedule(next)
    } finally {
      this.running = null
    }
    return ended
  }

  private schedule({ wait, failures, rest = 0 }: Next): void {
    this.failures = failures
    this.rest(rest)
    if (wait !== null && (!this.isKept || this.restUntil > this.due)) this.in(wait)
  }

  private clear(): void {
    this.timer?.takeBack()
    this.timer = null
  }
}

export const pageTools: LoopTools = {
  now: () => performance.now(),
  chance: () => Math.random(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}
