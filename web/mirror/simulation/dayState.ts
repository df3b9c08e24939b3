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

/** What an act works with: chance, the devices it may be done on, and the time. */
export interface Acting {
  world: Pick<World, 'start' | 'time'>
  chance: Chance
  devices: Device[]
}

/** A day as it goes: what a step works with. */
export interface Day extends Acting {
  world: World
  /** Refused entries that their author tried again or discarded. */
  takenOut: Set<number>
  /** Acts that a server which went back to a copy no longer has. */
  lost: Set<number>
  /** Acts that no device holds any more and no server has: lawfully without an end. */
  gone: Set<number>
  counts: Counts
}
