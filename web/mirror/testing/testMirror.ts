import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { SyncRequest, SyncResponse } from '../../../schema/sync/protocol.ts'
import { drain, type Network } from '../drain.ts'
import { pageLock } from '../locks.ts'
import { openMirror } from '../mirror.ts'
import { firstAnswer, marina } from './smallClass.ts'

/** A device with a fresh disk and a clock that is set by hand. */
export function testDevice(userId = marina.id) {
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
  const clock = { time: 1_000_000, now: () => clock.time }
  const open = () => openMirror({ userId, clock, dexie })
  return { clock, open, dexie }
}

/** A network that answers what it is told to, and keeps what it was asked. */
export function scripted(...answers: (SyncResponse | Error | ((request: SyncRequest) => SyncResponse))[]) {
  const asked: SyncRequest[] = []
  const network: Network = {
    async sync(request) {
      asked.push(request)
      const answer = answers.shift()
      if (!answer) throw new Error('asked once too often')
      if (answer instanceof Error) throw answer
      return typeof answer === 'function' ? answer(request) : answer
    },
  }
  return { asked, network }
}

/** A mirror that has had its first sync: the small class of Marina. */
export async function syncedMirror() {
  const { clock, open, dexie } = testDevice()
  const mirror = open()
  await drain(mirror, { ...scripted(firstAnswer()), lock: pageLock })
  return { mirror, clock, open, dexie }
}
