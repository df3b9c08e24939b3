import { createClass } from '#schema/mutations/class/createClass.ts'
import { deleteClass } from '#schema/mutations/class/deleteClass.ts'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import { removeClassTeacher } from '#schema/mutations/class/removeClassTeacher.ts'
import { unenrollStudent } from '#schema/mutations/class/unenrollStudent.ts'
import { createLesson } from '#schema/mutations/lesson/createLesson.ts'
import { createModule } from '#schema/mutations/module/createModule.ts'
import { deleteModule } from '#schema/mutations/module/deleteModule.ts'
import { deleteUser } from '#schema/mutations/user/deleteUser.ts'
import { restore } from '#server/execute/restore.ts'
import { userOf } from '#server/store/accounts/people.ts'
import type { Old } from './context.ts'
import { type PastDevice, pastAct } from './pastDevices.ts'
import type { SchoolYear } from './schoolYear.ts'
import type { Staff } from './staff.ts'

/** The office's work after a school year, done days ago on its own device. */

/** Ends the enrollments of a year's students and removes the teachers of its classes. */
export async function closeYear(old: Old, staff: Staff, office: PastDevice, { classes }: SchoolYear, days: number) {
  const [longClass, ...others] = classes
  const leave = classes.flatMap(({ schoolClass, students }) =>
    students
      .filter((studentId) => schoolClass !== longClass!.schoolClass || studentId !== staff.student)
      .map((studentId) => pastAct(unenrollStudent, { classId: schoolClass.id, studentId })),
  )
  const release = others.map(({ schoolClass }) => pastAct(removeClassTeacher, { classId: schoolClass.id }))
  await office.send([...leave, ...release], old.calendar.daysAgo(days))
}

/** Deletes the accounts of the last students of the last classes. Returns their numbers and those of the acts. */
export async function deleteStudents(old: Old, office: PastDevice, { classes }: SchoolYear, days: number) {
  const deleted: number[] = []
  while (deleted.length < old.size.deletedAtOnce) {
    const last = classes.findLast(({ students }) => students.length > 1)!
    deleted.push(last.students.pop()!)
  }
  for (const each of classes) each.students = each.students.filter((id) => !deleted.includes(id))
  const receipts = await office.send(
    deleted.map((id) => pastAct(deleteUser, { id })),
    old.calendar.daysAgo(days),
  )
  return deleted.map((id, n) => ({ id, act: receipts[n]!.id }))
}

/** Creates classes and modules by mistake, fills them with students and lessons, and deletes them a day later. */
export async function makeMistakes(old: Old, office: PastDevice, { classes }: SchoolYear, days: number) {
  const { size, calendar } = old
  const numbers = Array.from({ length: size.mistakes }, (_, n) => n)
  const receipts = await office.send(
    numbers.flatMap((n) => [
      pastAct(createClass, { title: `Turma duplicada ${n + 1}`, weekday: 'monday', classTime: '08:00', category: 'a' }),
      pastAct(createModule, { title: `Módulo repetido ${n + 1}`, order: 99, active: false }),
    ]),
    calendar.daysAgo(days),
  )
  const classIds = numbers.map((n) => receipts[2 * n]!.id)
  const moduleIds = numbers.map((n) => receipts[2 * n + 1]!.id)
  const filling = [
    ...classIds.flatMap((classId) =>
      classes[1]!.students.map((studentId) => pastAct(enrollStudent, { classId, studentId })),
    ),
    ...moduleIds.flatMap((moduleId) =>
      Array.from({ length: size.lessonsOfModule }, (_, n) =>
        pastAct(createLesson, { moduleId, title: `Aula repetida ${n + 1}` }),
      ),
    ),
  ]
  await office.send(filling, calendar.daysAgo(days) + 60_000)
  await office.send(
    [
      ...classIds.map((classId) => pastAct(deleteClass, { classId })),
      ...moduleIds.map((id) => pastAct(deleteModule, { id })),
    ],
    calendar.daysAgo(days - 1),
  )
  return { classIds, moduleIds }
}

/** Restores what an act deleted, as the bin does. */
export const restoreAct = ({ store, zone, calendar }: Old, who: number, act: number, days: number) =>
  store.tx(async (q) => restore(q, (await userOf(q, who))!, act, { now: calendar.daysAgo(days), zone }))
