import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { SyncRequest, SyncResponse } from '#schema/sync/protocol.ts'
import { pageLock } from '#web/mirror/database/locks.ts'
import { openMirror } from '#web/mirror/database/mirror.ts'
import type { Network } from '#web/mirror/server/network.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { firstAnswer, marina } from './smallClass.ts'

/** A device with a new disk and a clock that is set by hand. */
export function testDevice(userId = marina.id) {
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
  const clock = { time: 1_000_000, now: () => clock.time }
  const open = () => openMirror({ userId, clock, dexie })
  return { clock, open, dexie }
}

/** A network that gives the scripted answers, and keeps the requests it received. */
export function scripted(...answers: (SyncResponse | Error | ((request: SyncRequest) => SyncResponse))[]) {
  const requests: SyncRequest[] = []
  const network: Network = {
    async sync(request) {
      requests.push(request)
      const answer = answers.shift()
      if (!answer) throw new Error('asked once too often')
      if (answer instanceof Error) throw answer
      return typeof answer === 'function' ? answer(request) : answer
    },
  }
  return { requests, network }
}

/** A mirror after its first sync: Marina's small class. */
export async function syncedMirror() {
  const { clock, open, dexie } = testDevice()
  const mirror = open()
  await drain(mirror, { ...scripted(firstAnswer()), lock: pageLock })
  return { mirror, clock, open, dexie }
}
