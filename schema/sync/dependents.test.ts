import { expect, test } from 'vitest'
import { closeClass } from '#schema/mutations/class/closeClass.ts'
import { createClass } from '#schema/mutations/class/createClass.ts'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import { linkModule } from '#schema/mutations/class/linkModule.ts'
import { unenrollStudent } from '#schema/mutations/class/unenrollStudent.ts'
import { addFrequencyAction } from '#schema/mutations/frequency/addFrequencyAction.ts'
import { completeLesson } from '#schema/mutations/lesson/completeLesson.ts'
import { createLesson } from '#schema/mutations/lesson/createLesson.ts'
import { startLesson } from '#schema/mutations/lesson/startLesson.ts'
import { createModule } from '#schema/mutations/module/createModule.ts'
import { updateModule } from '#schema/mutations/module/updateModule.ts'
import { callOf, type Mutation } from '#schema/mutations/mutation.ts'
import { markAttendance } from '#schema/mutations/rollCall/markAttendance.ts'
import { moveRollCall } from '#schema/mutations/rollCall/moveRollCall.ts'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { withdrawRollCall } from '#schema/mutations/rollCall/withdrawRollCall.ts'
import {
  idsCreatedBy,
  openPending,
  type QueuedCall,
  renumbered,
  withDependents,
  withIdDependents,
} from './dependents.ts'
import { idInBlock } from './ids.ts'

const number = (n: number) => idInBlock(5_000, n)
const call = <A>(n: number, act: Mutation<A>, args: A): QueuedCall => ({ id: number(n), ...callOf(act, args) })
const roll = (n: number, classId: number, studentId: number) =>
  call(n, takeRollCall, { classId, lessonId: 7, attendanceDate: '2026-11-21', marks: [{ studentId, present: true }] })
const dependsOn = (child: QueuedCall, parent: QueuedCall) => {
  const pending = openPending()
  pending.add(parent)
  return pending.holds(child)
}
const module = call(1, createModule, { title: 'Frações', order: 1, active: true })
const lesson = call(2, createLesson, { moduleId: number(1), title: 'Metades', materialUrl: 'https://a.example/b' })
const schoolClass = call(5, createClass, {
  title: '7º B',
  weekday: 'monday',
  classTime: '08:00',
  category: 'a',
  moduleId: number(1),
} as never)

test('a call depends on the one that creates an id it names, in its address, its body or deep inside it', () => {
  for (const child of [
    lesson,
    schoolClass,
    call(9, updateModule, { id: number(1), title: 'Outra' }),
    call(9, linkModule, { moduleId: number(1), classId: 3 }),
    call(9, setCurrentLesson, { classId: 3, lessonId: number(1) }),
    roll(9, 3, number(1)),
  ])
    expect(dependsOn(child, module), child.path).toBe(true)
  expect(dependsOn(call(9, updateModule, { id: 5, title: 'Outra' }), module)).toBe(false)
  expect(dependsOn(module, lesson)).toBe(false)
  // A call that creates several rows has an id for each.
  expect(idsCreatedBy(lesson)).toEqual([number(2), number(3)])
  expect(dependsOn(call(9, updateModule, { id: number(3), title: 'x' }), lesson)).toBe(true)
})

test('a roll moves after the marks before it, and the marks after it wait for it, in both places', () => {
  const here = { classId: 3, lessonId: 7, attendanceDate: '2026-11-21' }
  const there = { classId: 4, lessonId: 8, attendanceDate: '2026-11-20' }
  const move = call(9, moveRollCall, { ...here, to: there })
  const withdrawn = call(9, withdrawRollCall, here)
  const marked = (place: typeof here) => call(8, takeRollCall, { ...place, marks: [] })
  for (const place of [here, there]) {
    expect(dependsOn(move, marked(place))).toBe(true)
    expect(dependsOn(marked(place), move)).toBe(true)
  }
  expect(dependsOn(withdrawn, marked(here))).toBe(true)
  expect(dependsOn(marked(here), withdrawn)).toBe(true)
  expect(dependsOn(withdrawn, move)).toBe(true)
  expect(dependsOn(move, call(1, linkModule, { moduleId: 5, classId: 4 }))).toBe(true)
  // One mark never waits for another, nor a roll for another day's.
  expect(dependsOn(marked(here), marked(here))).toBe(false)
  expect(dependsOn(marked({ ...here, attendanceDate: '2026-11-19' }), move)).toBe(false)
})

test('a mark depends on the enrollment of its student in its class, and on no other', () => {
  const enrolled = call(1, enrollStudent, { classId: 3, studentId: 21 })
  expect(dependsOn(roll(2, 3, 21), enrolled)).toBe(true)
  expect(dependsOn(roll(2, 3, 22), enrolled)).toBe(false)
  expect(dependsOn(roll(2, 4, 21), enrolled)).toBe(false)
  const mark = { lessonId: 7, present: true, attendanceDate: '2026-11-21' }
  expect(dependsOn(call(2, markAttendance, { ...mark, studentId: 21 }), enrolled)).toBe(true)
  expect(dependsOn(call(2, markAttendance, { ...mark, studentId: 22 }), enrolled)).toBe(false)
  expect(dependsOn(call(2, unenrollStudent, { classId: 3, studentId: 21 }), enrolled)).toBe(true)
  expect(
    dependsOn(
      call(2, enrollStudent, { classId: 3, studentId: 21 }),
      call(1, unenrollStudent, { classId: 3, studentId: 21 }),
    ),
  ).toBe(true)
})

test('marks on the lessons of a class depend on the links of its modules', () => {
  const linked = call(1, linkModule, { moduleId: 5, classId: 3 })
  expect(dependsOn(roll(2, 3, 21), linked)).toBe(true)
  const done = { lessonId: 7, isCompleted: true, performanceLevel: 'good' } as const
  expect(dependsOn(call(2, completeLesson, { ...done, classId: 3 }), linked)).toBe(true)
  expect(dependsOn(call(2, completeLesson, { ...done, classId: 4 }), linked)).toBe(false)
})

test('a roll call without a receipt does not hold up another', () => {
  expect(dependsOn(roll(2, 3, 21), roll(1, 3, 21))).toBe(false)
})

test('dependents are found through the calls they depend on, and only after them', () => {
  const update = call(9, updateModule, { id: 5, title: 'Outra' })
  const current = call(10, setCurrentLesson, { classId: number(5), lessonId: number(2) })
  const all = [module, lesson, schoolClass, update, current]
  expect(withDependents(all, ({ id }) => id === module.id)).toEqual([module, lesson, schoolClass, current])
  expect(withIdDependents(all, ({ id }) => id === lesson.id)).toEqual([lesson, current])
  const enrolled = call(1, enrollStudent, { classId: 3, studentId: 21 })
  expect(withIdDependents([enrolled, roll(2, 3, 21)], ({ id }) => id === enrolled.id)).toEqual([enrolled])
})

test('a call of another build, or one with unreadable arguments, depends on the ids it names', () => {
  const unknown = { id: number(9), method: 'POST', path: `/api/inventions/${number(1)}`, body: null } as const
  expect(dependsOn(unknown, module)).toBe(true)
  expect(dependsOn({ ...lesson, body: { moduleId: number(1) } }, module)).toBe(true)
  expect(dependsOn(call(10, updateModule, { id: number(9), title: 'x' }), unknown)).toBe(true)
})

test('new ids replace the old ones wherever they are named, and nowhere else', () => {
  const numbers = new Map([[number(1), number(100)]])
  expect(renumbered(call(9, linkModule, { moduleId: number(1), classId: 3 }), numbers).body).toEqual({
    moduleId: number(100),
    classId: 3,
  })
  expect(renumbered(call(9, updateModule, { id: number(1), title: `${number(1)}` }), numbers)).toMatchObject({
    path: `/api/modules/${number(100)}`,
    body: { title: `${number(1)}` },
  })
  expect(renumbered(roll(9, 3, number(1)), numbers).body).toMatchObject({ marks: [{ studentId: number(100) }] })
})

test('a roll waits for the act by which the class of its students was opened again', () => {
  const reopened = call(1, closeClass, { classId: 3, closedOn: null })
  expect(dependsOn(roll(9, 3, 21), reopened)).toBe(true)
  expect(dependsOn(roll(9, 4, 21), reopened)).toBe(false)
  expect(dependsOn(call(9, enrollStudent, { classId: 3, studentId: 21 }), reopened)).toBe(true)
  // A call that names a student and no class may be about any.
  expect(
    dependsOn(call(9, addFrequencyAction, { studentId: 21, kind: 'visit', date: '2026-11-20', note: null }), reopened),
  ).toBe(true)
})

test('the first mark of a lesson that nobody prepared waits for the lesson', () => {
  const started = call(1, startLesson, { classId: 3, title: 'Aula de 21/11' })
  expect(idsCreatedBy(started)).toEqual([number(1), number(2)])
  const first = { ...roll(9, 3, 21), path: `/api/classes/3/lessons/${number(1)}/attendance` }
  expect(dependsOn(first, started)).toBe(true)
  expect(withIdDependents([started, first], ({ id }) => id === started.id)).toEqual([started, first])
  expect(dependsOn(roll(9, 4, 21), started)).toBe(false)
})
