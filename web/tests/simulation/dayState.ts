import type { SimulatedDevice } from './device.ts'
import type { Chance } from './random.ts'
import type { SimulatedServer } from './server.ts'

/** The counts of a day. */
export interface Counts {
  acts: number
  saved: number
  refused: number
  syncs: number
  crashes: number
  /** The most rounds that a device took to be done, once everything was healed. */
  rounds: number
}

/** What an act works with: the random source, the devices on which it may be done, and the time. */
export interface Acting {
  server: Pick<SimulatedServer, 'start' | 'time'>
  chance: Chance
  devices: SimulatedDevice[]
}

/** The state of a running day: what a step works with. */
export interface Day extends Acting {
  server: SimulatedServer
  /** Refused entries that their author tried again or discarded. */
  takenOut: Set<number>
  /** Acts that a server restored from a copy no longer has. */
  lost: Set<number>
  /** Acts that no device holds any more and no server has: correctly without an outcome. */
  gone: Set<number>
  counts: Counts
}
