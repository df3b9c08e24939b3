import { unenrollStudent } from '#schema/mutations/class/unenrollStudent.ts'
import { updateUser } from '#schema/mutations/user/updateUser.ts'
import { headOf } from '#server/store/counters.ts'
import { epochOf, startEpoch } from '#server/store/epoch/meta.ts'
import type { Store } from '#server/store/store.ts'
import { forgetOldTombstones } from '#server/store/write/tombstones.ts'
import { nameMaker } from '../names.ts'
import { seededRandom } from '../random.ts'
import { oldCalendar } from './calendar.ts'
import { closeYear, deleteStudents, makeMistakes } from './clearing.ts'
import { type Old, oldSchoolId } from './context.ts'
import { fillUp } from './fillUp.ts'
import { type PastDevice, pastAct, pastDevice } from './pastDevices.ts'
import { openYear, type SchoolYear, takeRolls } from './schoolYear.ts'
import type { OldSize } from './sizes.ts'
import { openSchool, type Staff } from './staff.ts'
import { lastDays, leaveMidYear } from './thisYear.ts'

export { oldSchoolId } from './context.ts'
export { fullSize, type OldSize, smallSize } from './sizes.ts'

/** The numbers of the notable rows of an old school. */
export interface OldSchool {
  principal: number
  secretary: number
  /** Teaches the class with the long history, and others. */
  teacher: number
  /** Another teacher of this year. */
  otherTeacher: number
  /** Taught in all three years. The account is deleted; the classes and marks remain. */
  formerTeacher: number
  /** In the class with the long history since the first year, and in one of this year's classes. */
  student: number
  /** In the school since the first year, in no class any more. */
  formerStudent: number
  renamedStudent: number
  /** Deleted a hundred days ago; the tombstone is forgotten. */
  deletedStudent: number
  /** Deleted two days ago: in the bin. */
  justDeletedStudent: number
  /** Deleted a hundred days ago and restored two days later. */
  restoredStudent: number
  /** Runs since the first year; three years of rolls. */
  longClass: number
  /** A class of the first year. Its enrollments have ended and nobody teaches it; its rolls remain. */
  closedClass: number
  /** A class of this year whose teacher's account was deleted. */
  classWithoutTeacher: number
  /** Created by mistake in the first year, and deleted. */
  deletedClass: number
  deletedModule: number
  /** The block of a device of `teacher` that last synced 200 days ago, with changes on it. */
  silentDevice: number
  /** That device's cursor in the school's order, older than the forgotten tombstones. */
  silentSince: number
}

export interface OldSetting {
  /** ms; all past days are counted back from here */
  now: number
  zone: string
  size: OldSize
  /** The hash of everybody's password. */
  passwordHash: string
}

/**
 * Adds a school of three years to a store, in the same way as a real school is written. Rows are imported in bulk as
 * they stood at a time. The acts of the office and the teachers are mutations of devices at that time, so that journal,
 * stamps, order and tombstones are those of a real school. Not atomic: for a database that nobody uses yet.
 */
export async function makeOldSchool(store: Store, { now, zone, ...setting }: OldSetting): Promise<OldSchool> {
  const random = seededRandom(20231121)
  const calendar = oldCalendar(now, zone)
  const old: Old = { store, now, zone, calendar, random, newName: nameMaker(random), ...setting }
  const opened = calendar.beginsBefore(0) + 10
  const staff = await openSchool(old, calendar.daysAgo(opened))
  const device = (userId: number, days: number) => pastDevice(store, zone, userId, calendar.daysAgo(days))
  const office = await device(staff.secretary, opened - 1)
  await epochOf(store)

  const first = await openYear(old, staff, 0)
  await takeRolls(old, staff, first, opened, calendar.endsBefore(0))
  const mistakes = await afterYear(old, staff, office, first)
  const formerStudent = first.classes.at(-1)!.students.at(-1)!

  const second = await openYear(old, staff, 1, first)
  await takeRolls(old, staff, second, calendar.endsBefore(0), calendar.endsBefore(1))
  await afterYear(old, staff, office, second)
  await forgetOldTombstones(store, calendar.daysAgo(calendar.beginsBefore(2)))
  await startEpoch(store, calendar.daysAgo(calendar.beginsBefore(2)))

  const third = await openYear(old, staff, 2, second)
  const silent = await device(staff.teachers[0]!, 260)
  const silentSince = await headOf(store.q, oldSchoolId)
  await takeRolls(old, staff, third, calendar.endsBefore(1), 105)
  await silent.fallSilent(9, calendar.daysAgo(200))
  const gone = await leaveMidYear(old, staff, office, third)
  await forgetOldTombstones(store, calendar.daysAgo(8))
  await takeRolls(old, staff, third, 105, 5)
  const recent = await lastDays(old, staff, office, third)
  await fillUp(old)
  return {
    principal: staff.principal,
    secretary: staff.secretary,
    teacher: staff.teachers[0]!,
    otherTeacher: staff.teachers[2]!,
    formerTeacher: staff.teachers[1]!,
    student: staff.student,
    formerStudent,
    ...gone,
    ...recent,
    longClass: third.classes[0]!.schoolClass.id,
    closedClass: first.classes[1]!.schoolClass.id,
    classWithoutTeacher: third.classes[2]!.schoolClass.id,
    deletedClass: mistakes.classIds[0]!,
    deletedModule: mistakes.moduleIds[0]!,
    silentDevice: silent.block,
    silentSince,
  }
}

/** The weeks after a school year: it is closed, people are renamed and deleted, and mistakes are made and undone. */
async function afterYear(old: Old, staff: Staff, office: PastDevice, school: SchoolYear) {
  const days = old.calendar.endsBefore(school.year)
  await closeYear(old, staff, office, school, days - 1)
  await deleteStudents(old, office, school, days - 3)
  const [one, other] = school.classes[1]!.students.slice(1, 3)
  await office.send(
    [
      pastAct(updateUser, { id: one!, name: old.newName() }),
      pastAct(updateUser, { id: staff.teachers[0]!, name: old.newName() }),
      // Refused: the enrollment has ended.
      pastAct(unenrollStudent, { classId: school.classes[1]!.schoolClass.id, studentId: other! }),
    ],
    old.calendar.daysAgo(days - 4),
  )
  return makeMistakes(old, office, school, days - 10)
}
