import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { markAttendance } from '#schema/mutations/rollCall/markAttendance.ts'
import type { Day } from '../dayState.ts'
import type { SimulatedDevice } from '../device.ts'
import { everyone, places } from '../participants.ts'
import { onlineDevices } from './acts.ts'
import { minute } from './faults.ts'

const dayMs = 24 * 60 * minute

/**
 * One person marks a student. Another person sees it, has their clock set back right after that sync, and corrects the
 * mark.
 */
export async function correctWithClockSetBack({ server, chance, devices, counts }: Day): Promise<string> {
  const { marina, celia } = everyone
  const able = onlineDevices({ server, chance, devices }).filter(({ userId }) => userId === marina || userId === celia)
  const first = chance.pick(able)
  const second = chance.pick(able.filter((device) => device !== first))
  const roll = { lessonId: chance.pick(places.lessons), attendanceDate: civilDateOf(server.time, 'UTC') }
  const about = { classId: places.ownClass, studentId: chance.pick([everyone.ana, everyone.bento]), ...roll }
  const mark = (device: SimulatedDevice, present: boolean) => {
    counts.acts++
    return device.act(markAttendance, { ...about, present })
  }
  const reports = [`${first.name} marks ${JSON.stringify(about)}: ${await mark(first, false)}`]
  for (const device of [first, second]) {
    counts.syncs++
    server.time += 1 + chance.below(minute)
    device.network.condition = 'fine'
    reports.push(`${device.name} ${await device.sync()}`)
  }
  const by = chance.pick([10 * minute, 60 * minute, dayMs, 400 * dayMs])
  second.skew -= by
  server.time += chance.below(minute)
  reports.push(`${second.name}, ${by} set back, corrects it: ${await mark(second, true)}`)
  return reports.join('; ')
}
