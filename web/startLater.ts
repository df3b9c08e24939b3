import { followCarried } from './actions/carryOver.ts'
import { followDownloads } from './actions/keptDownloads.ts'
import { followOutgoing } from './actions/upload/outgoingFiles.ts'
import { notifyFailed } from './components/toast/notify.ts'
import { followLeftWork } from './session/leftWork.ts'
import { followSecondPlace } from './session/secondPlace.ts'
import { followForcedColors } from './startup/forcedColors.ts'
import { followRoom } from './startup/freeRoom.ts'
import { keepPagePolicy } from './startup/keepPagePolicy.ts'
import { keepWaking } from './startup/keepWaking.ts'
import { prepareOffline } from './startup/prepareOffline.ts'
import { watchForUpdates } from './startup/watchForUpdates.ts'

/** Starts what no first screen waits for. */
export function startLater(): void {
  followDownloads()
  followOutgoing()
  followRoom()
  watchForUpdates()
  prepareOffline()
  keepPagePolicy()
  followSecondPlace()
  followCarried((error) => notifyFailed('Não foi salvo', error))
  followLeftWork()
  keepWaking()
  followForcedColors()
}
