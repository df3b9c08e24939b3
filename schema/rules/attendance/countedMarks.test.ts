import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countAttendance } from './attendanceRate.ts'
import { countedMarks } from './countedMarks.ts'
import { studentFigures } from './studentFigures.ts'

const classId = 3
const roll = fc.record({
  classId: fc.constant(classId),
  lessonId: fc.integer({ min: 1, max: 4 }),
  date: fc.constantFrom('2026-11-16', '2026-11-17', '2026-11-18'),
  cancelledReason: fc.constantFrom(null, null, null, 'Chuva'),
  periods: fc.option(fc.integer({ min: 1, max: 4 })),
})
type Roll = typeof roll extends fc.Arbitrary<infer R> ? R : never
const nameOf = ({ lessonId, date }: Pick<Roll, 'lessonId' | 'date'>) => `${lessonId}/${date}`
const rolls = fc.uniqueArray(roll, { selector: nameOf })
const marksOf = (all: readonly Roll[]) =>
  fc.array(
    fc.record({
      at: fc.nat(Math.max(0, all.length - 1)),
      studentId: fc.integer({ min: 1, max: 3 }),
      present: fc.constantFrom(true, false, null),
      periods: fc.option(fc.integer({ min: 1, max: 4 })),
    }),
    { maxLength: all.length ? 30 : 0 },
  )
const school = rolls.chain((all) =>
  marksOf(all).map((marks) => ({
    rolls: all,
    marks: marks.map(({ at, ...mark }) => {
      const { lessonId, date } = all[at]!
      return { ...mark, classId, lessonId, date }
    }),
  })),
)

/** The rule of schools without timetables, as it was: a mark is one. */
function formerCount(marks: readonly (Pick<Roll, 'lessonId' | 'date'> & { present: boolean | null })[], of: Roll[]) {
  const cancelled = new Set(of.filter(({ cancelledReason }) => cancelledReason !== null).map(nameOf))
  const counted = marks.filter((mark) => !cancelled.has(nameOf(mark)))
  const count = (wanted: boolean) => counted.filter(({ present }) => present === wanted).length
  return { present: count(true), absent: count(false) }
}

test('without lessons said of its rolls, a school has the figures that it always had', () => {
  fc.assert(
    fc.property(school, ({ rolls, marks }) => {
      const plain = rolls.map((each) => ({ ...each, periods: null }))
      const counted = countedMarks(marks, plain)
      expect(countAttendance(counted)).toEqual(formerCount(marks, plain))
      const figures = [...studentFigures(counted).values()]
      const sum = (of: 'present' | 'absent') => figures.reduce((total, each) => total + each[of], 0)
      expect({ present: sum('present'), absent: sum('absent') }).toEqual(formerCount(marks, plain))
    }),
  )
})

test('a roll of several lessons counts as that many rolls of one, in each of which the student was or was not', () => {
  fc.assert(
    fc.property(school, ({ rolls, marks }) => {
      const lessonsOf = new Map(rolls.map((each) => [nameOf(each), each.periods ?? 1]))
      const split = marks.flatMap(({ present, periods, ...mark }) => {
        const lessons = lessonsOf.get(nameOf(mark))!
        return Array.from({ length: lessons }, (_, i) => ({ ...mark, present: present && i < (periods ?? lessons) }))
      })
      const count = countAttendance(countedMarks(marks, rolls))
      expect(count).toEqual(formerCount(split, rolls))
    }),
  )
})
