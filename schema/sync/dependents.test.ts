import { expect, test } from 'vitest'
import { completeLesson } from '../mutations/completeLesson.ts'
import { createClass } from '../mutations/createClass.ts'
import { createLesson } from '../mutations/createLesson.ts'
import { createModule } from '../mutations/createModule.ts'
import { enrollStudent } from '../mutations/enrollStudent.ts'
import { linkModule } from '../mutations/linkModule.ts'
import { markAttendance } from '../mutations/markAttendance.ts'
import { callOf, type Mutation } from '../mutations/mutation.ts'
import { setCurrentLesson } from '../mutations/setCurrentLesson.ts'
import { takeRollCall } from '../mutations/takeRollCall.ts'
import { unenrollStudent } from '../mutations/unenrollStudent.ts'
import { updateModule } from '../mutations/updateModule.ts'
import { numbersMadeBy, openPending, type QueuedCall, renumbered, withDependents, withHeirs } from './dependents.ts'
import { idInBlock } from './ids.ts'

const number = (n: number) => idInBlock(5_000, n)
const call = <A>(n: number, act: Mutation<A>, args: A): QueuedCall => ({ id: number(n), ...callOf(act, args) })
const roll = (n: number, classId: number, studentId: number) =>
  call(n, takeRollCall, { classId, lessonId: 7, attendanceDate: '2026-11-21', marks: [{ studentId, present: true }] })
const hangs = (child: QueuedCall, parent: QueuedCall) => {
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

test('a call hangs on the one that makes a number it names, in its address, its body or deep inside it', () => {
  for (const child of [
    lesson,
    schoolClass,
    call(9, updateModule, { id: number(1), title: 'Outra' }),
    call(9, linkModule, { moduleId: number(1), classId: 3 }),
    call(9, setCurrentLesson, { classId: 3, lessonId: number(1) }),
    roll(9, 3, number(1)),
  ])
    expect(hangs(child, module), child.path).toBe(true)
  expect(hangs(call(9, updateModule, { id: 5, title: 'Outra' }), module)).toBe(false)
  expect(hangs(module, lesson)).toBe(false)
  // Of several rows each has a number.
  expect(numbersMadeBy(lesson)).toEqual([number(2), number(3)])
  expect(hangs(call(9, updateModule, { id: number(3), title: 'x' }), lesson)).toBe(true)
})

test('a mark hangs on the enrollment of its student in its class, and on no other', () => {
  const enrolled = call(1, enrollStudent, { classId: 3, studentId: 21 })
  expect(hangs(roll(2, 3, 21), enrolled)).toBe(true)
  expect(hangs(roll(2, 3, 22), enrolled)).toBe(false)
  expect(hangs(roll(2, 4, 21), enrolled)).toBe(false)
  const mark = { lessonId: 7, present: true, attendanceDate: '2026-11-21' }
  expect(hangs(call(2, markAttendance, { ...mark, studentId: 21 }), enrolled)).toBe(true)
  expect(hangs(call(2, markAttendance, { ...mark, studentId: 22 }), enrolled)).toBe(false)
  expect(hangs(call(2, unenrollStudent, { classId: 3, studentId: 21 }), enrolled)).toBe(true)
  expect(
    hangs(
      call(2, enrollStudent, { classId: 3, studentId: 21 }),
      call(1, unenrollStudent, { classId: 3, studentId: 21 }),
    ),
  ).toBe(true)
})

test('what is said of lessons of a class hangs on the modules it is given', () => {
  const linked = call(1, linkModule, { moduleId: 5, classId: 3 })
  expect(hangs(roll(2, 3, 21), linked)).toBe(true)
  const done = { lessonId: 7, isCompleted: true, performanceLevel: 'good' } as const
  expect(hangs(call(2, completeLesson, { ...done, classId: 3 }), linked)).toBe(true)
  expect(hangs(call(2, completeLesson, { ...done, classId: 4 }), linked)).toBe(false)
})

test('one roll call without a receipt keeps no other waiting', () => {
  expect(hangs(roll(2, 3, 21), roll(1, 3, 21))).toBe(false)
})

test('dependents are found through those they hang on, and only after them', () => {
  const update = call(9, updateModule, { id: 5, title: 'Outra' })
  const current = call(10, setCurrentLesson, { classId: number(5), lessonId: number(2) })
  const all = [module, lesson, schoolClass, update, current]
  expect(withDependents(all, ({ id }) => id === module.id)).toEqual([module, lesson, schoolClass, current])
  expect(withHeirs(all, ({ id }) => id === lesson.id)).toEqual([lesson, current])
  const enrolled = call(1, enrollStudent, { classId: 3, studentId: 21 })
  expect(withHeirs([enrolled, roll(2, 3, 21)], ({ id }) => id === enrolled.id)).toEqual([enrolled])
})

test('a call of another build, or one whose arguments this one cannot read, hangs by the numbers it names', () => {
  const unknown = { id: number(9), method: 'POST', path: `/api/inventions/${number(1)}`, body: null } as const
  expect(hangs(unknown, module)).toBe(true)
  expect(hangs({ ...lesson, body: { moduleId: number(1) } }, module)).toBe(true)
  expect(hangs(call(10, updateModule, { id: number(9), title: 'x' }), unknown)).toBe(true)
})

test('new numbers stand wherever the old ones were named, and nowhere else', () => {
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
