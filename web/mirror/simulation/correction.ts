import { markAttendance } from '../../../schema/mutations/markAttendance.ts'
import { civilDateOf } from '../../../schema/rules/civilDate.ts'
import { present } from './acts.ts'
import { everyone, places } from './company.ts'
import type { Day } from './dayState.ts'
import type { Device } from './device.ts'
import { minute } from './faults.ts'

const date = 24 * 60 * minute

/** Somebody marks a student. Somebody else sees it, has their clock set back right after that sync, and corrects the mark. */
export async function correctWithClockSetBack({ world, chance, devices, counts }: Day): Promise<string> {
  const { marina, celia } = everyone
  const able = present({ world, chance, devices }).filter(({ userId }) => userId === marina || userId === celia)
  const first = chance.pick(able)
  const second = chance.pick(able.filter((device) => device !== first))
  const roll = { lessonId: chance.pick(places.lessons), attendanceDate: civilDateOf(world.time, 'UTC') }
  const about = { classId: places.ownClass, studentId: chance.pick([everyone.ana, everyone.bento]), ...roll }
  const mark = (device: Device, present: boolean) => {
    counts.acts++
    return device.act(markAttendance, { ...about, present })
  }
  const told = [`${first.name} marks ${JSON.stringify(about)}: ${await mark(first, false)}`]
  for (const device of [first, second]) {
    counts.syncs++
    world.time += 1 + chance.below(minute)
    device.network.weather = 'fine'
    told.push(`${device.name} ${await device.sync()}`)
  }
  const by = chance.pick([10 * minute, 60 * minute, date, 400 * date])
  second.skew -= by
  world.time += chance.below(minute)
  told.push(`${second.name}, ${by} set back, corrects it: ${await mark(second, true)}`)
  return told.join('; ')
}
