import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyOf } from '#schema/nouns/tables.ts'
import type { RowChange } from '#schema/rules/journal/restorePlan.ts'
import { changesColumn, namesNumber, type PackedBody, packBody, unpackBody } from './packing.ts'

type Row = Record<string, unknown>

const students = [2001, 2044, 2002, 2013, 2090]
const roll = { classId: 3, lessonId: 101, date: '2026-11-23' }
const markOf = (studentId: number, fields: Row) => ({ ...roll, studentId, ...fields })
const change = (table: RowChange['table'], before: object | null, after: object | null): RowChange => ({
  ...{ table, key: keyOf(table, (after ?? before)!), before, after },
})
/** A roll of five: three words of presence, and a comment about the last. */
const marks = students.map((studentId, i) => ({ studentId, present: i !== 2, ...(i === 4 && { comment: 'calma' }) }))
const body = { attendanceDate: roll.date, marks, concluded: true }
const changes = [
  change('rollCalls', null, { ...roll, concludedAt: 1000, concludedBy: 12, cancelledReason: null }),
  ...students.map((studentId, i) =>
    change('attendance', null, markOf(studentId, { id: 900 + i, present: i !== 2, detail: null, reason: null })),
  ),
  change('performance', markOf(2090, { id: 7, comment: null }), markOf(2090, { id: 7, comment: 'calma' })),
]
const rollText =
  '[["rollCalls",1,{"classId":3,"lessonId":101,"date":"2026-11-23","concludedAt":1000,"concludedBy":12,"cancelledReason":null}],' +
  '["attendance",5,{"studentId":{"steps":[2001,43,-42,11,77]},"id":{"from":900,"to":904},"present":{"of":[true,false],"at":"00100"},"detail":null,"reason":null}],' +
  '["performance",1,{"studentId":2090,"id":7,"comment":"calma"},{"comment":null}]]'
const bodyText =
  '[{"attendanceDate":"2026-11-23","marks":[5,{"studentId":{"as":"attendance"},"present":{"as":"attendance"},"comment":{"like":"performance"}}],"concluded":true},"marks"]'

const bodyOf = (text: string, beside: RowChange[]) => unpackBody(JSON.parse(text) as PackedBody, beside)

test('a roll is written once, by columns, and this form is read for ever', () => {
  expect([changesColumn.write(changes), JSON.stringify(packBody(body, changes))]).toEqual([rollText, bodyText])
  expect([changesColumn.read(rollText), bodyOf(bodyText, changes)]).toEqual([changes, body])
})

test('entries from before there were groups are read as they are', () => {
  expect(changesColumn.read(JSON.stringify(changes))).toEqual(changes)
  expect([bodyOf(JSON.stringify(body), changes), bodyOf('null', [])]).toEqual([body, null])
})

test('a row that is not under its own key keeps the key', () => {
  const moved = [{ ...changes[1]!, key: '3/101/2026-11-23/9' }, changes[2]!]
  expect(changesColumn.read(changesColumn.write(moved))).toEqual(moved)
})

const value = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    1,
    '',
    '-',
    '0',
    'bom',
    [],
    ['a'],
    {},
    { of: [1], at: '0' },
    { from: 1, to: 9 },
  ),
  fc.integer({ min: 2000, max: 2005 }),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string(),
)
const fields = ['id', 'studentId', 'classId', 'lessonId', 'date', 'comment', 'of', 'at']
const rowOf = fc.oneof(
  fc.dictionary(fc.constantFrom(...fields), value),
  fc.record({
    studentId: fc.nat(60),
    lessonId: fc.constant(5),
    classId: fc.constant(3),
    date: fc.constant('2026-11-23'),
  }),
)
const someChanges = fc.array(
  fc
    .record({
      table: fc.constantFrom<RowChange['table']>('attendance', 'users', 'enrollments'),
      key: fc.option(fc.oneof(fc.nat(), fc.string()), { nil: undefined }),
      before: fc.option(rowOf),
      after: fc.option(rowOf),
    })
    .map(({ key, ...rest }) => {
      const row = rest.after ?? rest.before
      return { ...rest, key: key ?? (row && keyOf(rest.table, row)) ?? 1 }
    }),
  { maxLength: 90 },
)
const someBody = fc.option(
  fc.dictionary(
    fc.constantFrom('marks', 'people', 'note'),
    fc.oneof(value, fc.array(fc.oneof(rowOf, value)), fc.array(rowOf)),
  ),
)
/** What JSON keeps of a value. */
const asJson = <T>(kept: T): T => JSON.parse(JSON.stringify(kept)) as T

test('whatever an act was called with and whatever it changed is read as it was written', () => {
  fc.assert(
    fc.property(someChanges, someBody, fc.boolean(), (some, called, isRoll) => {
      const rows = some.flatMap(({ after }) => (after ? [after] : []))
      const sent = isRoll ? { ...called, marks: rows } : called
      const read = changesColumn.read(changesColumn.write(some as RowChange[]))
      expect(read).toStrictEqual(asJson(some))
      expect(bodyOf(JSON.stringify(packBody(sent, some as RowChange[])), read)).toStrictEqual(asJson(sent))
    }),
  )
})

test('the search finds everybody whom packed changes or a packed body name', () => {
  for (const student of students) expect(namesNumber(rollText, ['studentId'], student)).toBe(true)
  expect([2000, 2003, 43, 904, 101].filter((n) => namesNumber(rollText, ['studentId'], n))).toEqual([])
  const people = ['studentId', 'teacherId']
  const peopleIn = (object: unknown): number[] => {
    if (typeof object !== 'object' || object === null) return []
    const own = Object.entries(object).flatMap(([field, each]) => (people.includes(field) ? [each] : []))
    return [...own.filter((each) => typeof each === 'number'), ...Object.values(object).flatMap(peopleIn)]
  }
  const person = fc.oneof(fc.nat(50), fc.integer({ min: 5000, max: 5300 }))
  const named = fc.array(fc.record({ studentId: person, teacherId: fc.option(person), note: fc.boolean() }), {
    minLength: 2,
    maxLength: 60,
  })
  fc.assert(
    fc.property(named, fc.boolean(), (rows, isCreated) => {
      const some = rows.map((row, i) => ({
        table: 'performance' as const,
        key: i,
        before: isCreated ? null : row,
        after: isCreated ? row : null,
      }))
      const texts = [changesColumn.write(some), JSON.stringify(packBody({ marks: rows }, []))]
      for (const text of texts)
        for (const id of peopleIn(rows)) expect([text, namesNumber(text, people, id)]).toEqual([text, true])
    }),
  )
})
