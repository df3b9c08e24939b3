import { freshSync } from '../mirror/database.ts'
import type { Standing } from '../mirror/health.ts'
import type { Summary } from '../mirror/summary.ts'

/** What the screens are told of syncing. */
export interface EngineState extends Summary {
  /** Whether the mirror has been read once. */
  ready: boolean
  /** How many acts are on their way to the disk. */
  saving: number
  /** Something has been on its way for so long that it is told. */
  sending: boolean
  online: boolean
  /** The device does not let the mirror be read. */
  broken: boolean
  /** Whether the database opens, and whether a newer build took it over. */
  standing: Standing
  /** Something found no room on this device, and there has been none since. */
  noRoom: boolean
  /** What this device held is gone: the browser cleared it, nobody here did. */
  evicted: boolean
  /** How much of the app's own files this person's screens need is here for use without a network, per cent; null for not known. */
  kept: number | null
  /** The last of it came a moment ago. */
  justKept: boolean
}

/** Of a mirror that was not read yet. */
export const idle: EngineState = {
  ready: false,
  pending: 0,
  refused: 0,
  overtaken: 0,
  sync: freshSync,
  saving: 0,
  sending: false,
  online: true,
  broken: false,
  standing: 'well',
  noRoom: false,
  evicted: false,
  kept: null,
  justKept: false,
}
