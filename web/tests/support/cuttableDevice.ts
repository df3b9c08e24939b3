import { randomBytes } from 'node:crypto'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { DeviceDatabase } from '#web/mirror/database/device.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import { type Mirror, openMirror } from '#web/mirror/database/mirror.ts'
import { beginVisit } from '#web/mirror/database/visit.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { sealingKey } from '#web/mirror/session/sealer.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { Cut } from './schoolDevice.ts'
import { applied, firstAnswer, marina } from './smallClass.ts'
import { scripted, testDevice } from './testMirror.ts'

const roll = {
  ...{ classId: 3, lessonId: 7, attendanceDate: '2026-11-21' },
  marks: [{ studentId: 21, present: false, detail: 'justified' as const, reason: 'Febre alta' }],
}

/** A device of one person, with a key to seal for the office, whose power can be cut once at a probe. */
export async function cuttableDevice() {
  const disk = testDevice()
  const device = new DeviceDatabase(disk.dexie)
  const key = await sealingKey(randomBytes(32).toString('base64'))
  const opened: Mirror[] = []
  let cutAt: string | undefined
  function open(userId = marina.id): Mirror {
    const probe = (point: string) => {
      if (point !== cutAt) return
      cutAt = undefined
      throw new Cut(point)
    }
    const mirror = openMirror({ userId, clock: disk.clock, dexie: disk.dexie, probe })
    opened.push(mirror)
    return mirror
  }
  return {
    disk,
    device,
    key,
    open,
    cutAt: (point: string) => {
      cutAt = point
    },
    /** Marina is here, with two acts that were not sent. */
    async withWork() {
      const mirror = open()
      await device.remember({ user: marina, owesLogout: false })
      await beginVisit(mirror)
      await drain(mirror, { ...scripted(firstAnswer()), lock })
      await mirror.db.keep('sealing', { key, epoch: 'e' })
      const first = await mutate(mirror, takeRollCall, roll)
      const second = await mutate(mirror, setCurrentLesson, { classId: 3, lessonId: 8 })
      return { mirror, ids: [first.id, second.id] }
    },
    end() {
      for (const { db } of opened) db.close()
      device.close()
    },
  }
}

/** The server answers again and takes everything. Returns how the sync ended, and the numbers of what was sent. */
export async function sendAll(mirror: Mirror) {
  const { network, requests } = scripted((request) => ({ ...firstAnswer(), receipts: applied(request) }))
  const { ok } = await drain(mirror, { network, lock })
  return { ok, sent: requests.flatMap(({ mutations }) => mutations.map(({ id }) => id)) }
}
