import { create } from 'zustand'
import type { Standing } from '#web/mirror/database/health.ts'
import { initialSync } from '#web/mirror/database/records.ts'
import type { Summary } from '#web/mirror/outbox/summary.ts'

/** What the screens know of syncing. */
export interface EngineState extends Summary {
  /** Whether the mirror has been read once. */
  ready: boolean
  /** How many acts are being written to the disk. */
  saving: number
  /** Something has been on its way for long enough to be shown. */
  sending: boolean
  online: boolean
  /** The device does not let the mirror be read. */
  broken: boolean
  /** Whether the database opens, and whether a newer build took it over. */
  standing: Standing
  /** Something found no room on this device, and there has been none since. */
  noRoom: boolean
  /** What this device held is gone: the browser cleared it, and nobody here did. */
  evicted: boolean
  /**
   * How much of the app's own files that this person's screens need is here for use without a network, per cent; null
   * when not known.
   */
  kept: number | null
  /** The last of them arrived a moment ago. */
  justKept: boolean
}

/** The state of a mirror that was not read yet. */
export const idle: EngineState = {
  ready: false,
  pending: 0,
  refused: 0,
  overwritten: 0,
  sync: initialSync,
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

export const useEngine = create<EngineState>(() => idle)
