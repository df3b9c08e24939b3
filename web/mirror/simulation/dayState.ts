import type { Device } from './device.ts'
import type { Chance } from './random.ts'
import type { World } from './world.ts'

/** What a day came to. */
export interface Counts {
  acts: number
  saved: number
  refused: number
  syncs: number
  crashes: number
}

/** A day as it goes: what a step works with. */
export interface Day {
  world: World
  chance: Chance
  devices: Device[]
  /** Refused entries that their author tried again or discarded. */
  takenOut: Set<number>
  counts: Counts
}
