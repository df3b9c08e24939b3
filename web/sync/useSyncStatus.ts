import { networkAsks } from '#schema/sync/answerer.ts'
import type { Standing } from '#web/mirror/database/health.ts'
import { noRoomHere } from '#web/mirror/database/storageFailure.ts'
import { type EngineState, useEngine } from './useEngine.ts'

export type SyncState = 'saved' | 'saving' | 'waiting' | 'sending' | 'attention' | 'offline'

export interface SyncStatus {
  state: SyncState
  pending: number
  /** Changes and files. */
  refused: number
  /** How many of those pending the server answered and did not take, with what depends on them. */
  unaccepted: number
  /** When these are tried again, ms by the device's clock; null when there are none. */
  retryAt: number | null
  /** Changes of this person's that others replaced. */
  overwritten: number
  /** When the server last answered, ms by the device's clock. */
  lastSyncAt: number | null
  online: boolean
  /** Whether the first sync of this device is complete. Until then an empty list does not mean an empty school. */
  bootstrapped: boolean
  /** Whether the mirror has been read once on this page. */
  ready: boolean
  /** The device does not let the mirror be read. */
  broken: boolean
  /** 'blocked': another tab holds the database; 'outdated': a newer build took it over. */
  standing: Standing
  /** The browser cleared what this device held. */
  evicted: boolean
  /** This device had no room for something, and has had none since. */
  noRoom: boolean
  /**
   * What the last attempt failed with: 0 without network, 401 session over, 426 app too old, 507 no room here; null
   * after a success.
   */
  failure: number | null
  /** The network answered the last attempt in the server's place: it wants a sign-in of its own. */
  networkAsks: boolean
  /** How much of the first sync is here, per cent; null while that is not known, and once all is here. */
  arrived: number | null
  /**
   * How much of the app's own files that this person's screens need is here for use without a network, per cent; null
   * when not known.
   */
  kept: number | null
  /** The last of them arrived a moment ago. */
  justKept: boolean
}

/**
 * What is saved where, read from the outbox itself.
 * @param of the parts that are used; all when none is named. The component is drawn again only when these change.
 */
export function useSyncStatus<K extends keyof SyncStatus>(...of: K[]): Pick<SyncStatus, K> {
  useEngine((engine) => {
    const status = statusOf(engine)
    return JSON.stringify(of.length ? of.map((each) => status[each]) : status)
  })
  return statusOf(useEngine.getState())
}

export function statusOf(engine: EngineState): SyncStatus {
  const { pending, overwritten, sync, saving, sending, online, ready, broken, standing, evicted, kept, justKept } =
    engine
  const refused = engine.refused + (engine.refusedFiles ?? 0)
  const failure = sync.failure?.status ?? null
  const reachable = online && failure !== 0
  const unaccepted = Math.min(pending, engine.unaccepted?.count ?? 0)
  const state = refused
    ? 'attention'
    : pending
      ? sending && reachable && pending > unaccepted + (engine.forFiles ?? 0)
        ? 'sending'
        : 'waiting'
      : saving
        ? 'saving'
        : reachable
          ? 'saved'
          : 'offline'
  return {
    state,
    pending,
    refused,
    unaccepted,
    retryAt: unaccepted ? engine.unaccepted!.until : null,
    overwritten,
    lastSyncAt: sync.lastSyncAt,
    online: reachable,
    bootstrapped: sync.bootstrapped,
    ready,
    broken,
    standing,
    evicted,
    noRoom: engine.noRoom || failure === noRoomHere,
    kept,
    justKept,
    failure,
    networkAsks: sync.failure?.code === networkAsks,
    arrived: sync.bootstrapped || !sync.arriving ? null : percentOf(sync.arriving),
  }
}

/** Never 100 before all is here. */
const percentOf = ({ laid, left }: { laid: number; left: number }) =>
  Math.min(99, Math.floor((100 * laid) / Math.max(1, laid + left)))
