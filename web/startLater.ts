import { followRoom } from './data/freeRoom.ts'
import { keepWaking } from './data/keepWaking.ts'
import { followDownloads } from './data/keptDownloads.ts'
import { followLeftWork } from './data/leftWork.ts'
import { prepareOffline } from './data/prepareOffline.ts'
import { watchForUpdates } from './data/watchForUpdates.ts'

/** What no first screen waits for. */
export function startLater(): void {
  followDownloads()
  followRoom()
  watchForUpdates()
  prepareOffline()
  followLeftWork()
  keepWaking()
}
