import type { BlockList } from 'node:net'
import type { Clock } from '#schema/sync/clock.ts'
import type { OutboxCall, Receipt } from '#schema/sync/protocol.ts'
import type { Failure } from './failure.ts'
import type { FileStore } from './files/fileStore.ts'
import type { LightVersions } from './files/lightVersions.ts'
import type { ResumableUploads } from './files/resumableUploads.ts'
import type { VideoStills } from './files/stills/videoStills.ts'
import type { PasswordGuard } from './sessions/passwordLimits.ts'
import type { SecondFactorRule } from './sessions/secondFactor.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { TakenNames } from './sessions/takenNames.ts'
import type { Traces } from './store/audit/traces.ts'
import type { Store } from './store/store.ts'
import type { JournalChange } from './store/tables/tables.ts'
import type { Pokes } from './sync/pokes.ts'
import type { ScopeStarts } from './sync/scopeStarts.ts'
import type { Sums } from './sync/sums.ts'

/** What a queued change came to. */
export interface Outcome {
  receipt: Receipt
  changes: readonly JournalChange[]
}

/** The services and settings that routes and syncs work with. */
export interface AppContext {
  store: Store
  sessions: Sessions
  /** Limits how often passwords may be tried. */
  passwords: PasswordGuard
  /** Who must have a second factor. */
  secondFactor: SecondFactorRule
  /** The proxies whose X-Forwarded-For is believed. */
  proxies: BlockList
  clock: Clock
  zone: string
  pokes: Pokes
  scopeStarts: ScopeStarts
  sums: Sums
  files: FileStore
  uploads: ResumableUploads
  lights: LightVersions
  stills: VideoStills
  /** Throws a Busy while writes wait too long for their turn. */
  mustHaveTime(): void
  /** Limits how often one person hears that a name is taken. */
  takenNames: TakenNames
  /** Traces that no answer waits for. */
  traces: Traces
  /** The largest file that may be sent, bytes. */
  maxFileBytes: number
  /** How much each school may keep in files, bytes. */
  schoolFileBytes: number
  /** The hosts from which videos are taken; undefined: the usual ones. */
  videoHosts: readonly string[] | undefined
  pageLimit: number
  /** The version of the protocol this server speaks. */
  protocol: number
  /** Called inside each mutation of a sync once it is written. */
  probe?: (call: OutboxCall) => void
  /** Called with the outcomes of the changes that a sync brought. */
  onOutcomes(outcomes: readonly Outcome[]): void
  /** Whether the server takes no new work because it is ending. */
  isEnding(): boolean
  /** Tells the people who run the server. */
  log(failure: Failure): void
}
