import type { Drained } from './sync/drain.ts'

/** What pages and the worker say to each other. An older build may be on the other side: a message is only added to. */

/** The tag under which the browser wakes the worker (Background Sync). */
export const outboxTag = 'chamada-outbox'

/** What a page asks of the worker. Answers to 'drain' and 'keep' come on the message's port. */
export type PageMessage =
  /** Sent by workbox-window: take over from the former worker. */
  | { type: 'SKIP_WAITING' }
  /** Drain the outbox. With `automatic`, entries on hold are left alone; `quick`: see `Network`. */
  | { type: 'drain'; automatic?: boolean; quick?: boolean }
  /** Keep these areas of the app for use without a network. */
  | { type: 'keep'; areas: readonly string[] }
  /** Fetch the kept page again: its content policy is not what the server said since. */
  | { type: 'refreshPage' }

/** The worker's answers to 'drain': 'started' each second while it works, then 'done' or 'failed', once. */
export type DrainAnswer = { type: 'started' } | { type: 'done'; drained: Drained } | { type: 'failed' }

/** How much of the app itself the worker keeps on this device, in files. */
export interface ShellKept {
  /** How many of the wanted files are kept. */
  kept: number
  /** The files that the signed-in person's screens need, with everything those depend on. */
  wanted: number
  /** Those that are not here yet. A worker of an earlier build counts other people's screens too. */
  left: number
}

/** The worker's answers to 'keep': 'keeping' each second while it works, then 'ended', once. */
export interface KeepAnswer extends ShellKept {
  type: 'keeping' | 'ended'
}
