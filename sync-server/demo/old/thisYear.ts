import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { deleteUser } from '#schema/mutations/user/deleteUser.ts'
import { updateUser } from '#schema/mutations/user/updateUser.ts'
import { deleteStudents, restoreAct } from './clearing.ts'
import type { Old } from './context.ts'
import type { OldClass } from './oldClass.ts'
import { type PastDevice, pastAct, pastDevice } from './pastDevices.ts'
import type { SchoolYear } from './schoolYear.ts'
import type { Staff } from './staff.ts'

/** A hundred days ago: a teacher leaves, students are deleted, and one of them is restored two days later. */
export async function leaveMidYear(old: Old, staff: Staff, office: PastDevice, school: SchoolYear) {
  const [formerTeacher] = staff.teachers.slice(1, 2)
  await office.send([pastAct(deleteUser, { id: formerTeacher! })], old.calendar.daysAgo(101))
  for (const { schoolClass } of school.classes)
    if (schoolClass.teacherId === formerTeacher) schoolClass.teacherId = null
  const deleted = await deleteStudents(old, office, school, 100)
  const restoredStudent = school.classes[1]!.students.at(-1)!
  const [receipt] = await office.send(
    [pastAct(deleteUser, { id: restoredStudent })],
    old.calendar.daysAgo(100) + 60_000,
  )
  await restoreAct(old, staff.principal, receipt!.id, 98)
  return { deletedStudent: deleted[0]!.id, restoredStudent: restoredStudent }
}

/**
 * The last four days: rolls by the teachers' own devices, a refusal, a roll that arrives late, and a deletion in the
 * bin.
 */
export async function lastDays(old: Old, staff: Staff, office: PastDevice, school: SchoolYear) {
  const { store, zone, calendar } = old
  const taught = school.classes.filter(({ schoolClass }) => schoolClass.teacherId !== null)
  for (const each of taught) {
    const device = await pastDevice(store, zone, each.schoolClass.teacherId!, calendar.daysAgo(250))
    const at = calendar.daysAgo(3)
    await device.send([rollOf(old, each, 3)], at)
    // Refused: it is another teacher's class, or nobody's.
    const other = school.classes.find(({ schoolClass }) => schoolClass.teacherId !== each.schoolClass.teacherId)!
    if (each === taught[0]) await device.send([rollOf(old, other, 3)], at + 60_000)
  }
  const late = await pastDevice(store, zone, staff.teachers[0]!, calendar.daysAgo(250))
  await late.send([rollOf(old, school.classes[0]!, 201)], calendar.daysAgo(200), calendar.daysAgo(2))
  const [justDeleted] = await deleteStudents(old, office, school, 2)
  const renamed = school.classes[1]!.students[1]!
  await office.send([pastAct(updateUser, { id: renamed, name: old.newName() })], calendar.daysAgo(1))
  return { justDeletedStudent: justDeleted!.id, renamedStudent: renamed }
}

/** A class's roll of a day, with everyone in it. */
function rollOf(old: Old, { schoolClass, students, lessonIds }: OldClass, days: number) {
  return pastAct(takeRollCall, {
    classId: schoolClass.id,
    lessonId: lessonIds.at(-1)!,
    attendanceDate: old.calendar.dayBefore(days),
    marks: students.map((studentId, n) => ({ studentId, present: n % 9 !== 4 })),
    concluded: true,
  })
}
