import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { moveRollCall } from '#schema/mutations/rollCall/moveRollCall.ts'
import { withdrawRollCall } from '#schema/mutations/rollCall/withdrawRollCall.ts'
import type { Day } from '../dayState.ts'
import { isStudent, places } from '../participants.ts'

/**
 * Moves or withdraws a roll that a device holds, now and then one of somebody else or to a place that is taken. Returns
 * what was done and its outcome.
 */
export async function moveAct({ chance, devices, server }: Day): Promise<string> {
  const device = chance.pick(devices.filter(({ userId, away }) => !away && !isStudent(userId)))
  const rolls = await device.opened.rows.where('rollCalls', {})
  if (!rolls.length) return `${device.name} has no roll to move`
  const { classId, lessonId, date } = chance.pick(rolls)
  const roll = { classId, lessonId, attendanceDate: date }
  const what = `${classId}/${lessonId}/${date}`
  if (chance.oneIn(3)) return `${device.name} withdraws ${what}: ${await device.act(withdrawRollCall, roll)}`
  const to = {
    classId: chance.oneIn(4) ? chance.pick([places.ownClass, places.secondClass]) : classId,
    lessonId: chance.oneIn(2) ? chance.pick(places.lessons) : lessonId,
    attendanceDate: chance.oneIn(2) ? civilDateOf(server.time, 'UTC') : date,
  }
  const done = await device.act(moveRollCall, { ...roll, to })
  return `${device.name} moves ${what} to ${to.classId}/${to.lessonId}/${to.attendanceDate}: ${done}`
}
