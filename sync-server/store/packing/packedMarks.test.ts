import fc from 'fast-check'
import { expect, test } from 'vitest'
import { volume } from '#schema/tests/volume.ts'
import { markOf, packMarks, presencesIn, type StoredMark, unpackMarks } from './packedMarks.ts'

const roll = { classId: 3, lessonId: 101, date: '2026-11-23' }
const stamps = fc.option(fc.dictionary(fc.constantFrom('reason', 'periods'), fc.tuple(fc.nat(9), fc.nat(9))))
const mark = fc.record({
  ...{ id: fc.integer({ min: 1, max: 2 ** 50 }), studentId: fc.integer({ min: 1, max: 60 }) },
  ...{ present: fc.option(fc.boolean()), detail: fc.option(fc.constantFrom('late', 'justified')) },
  ...{ reason: fc.option(fc.string()), periods: fc.option(fc.integer({ min: 1, max: 12 })) },
  ...{ at: fc.nat(), by: fc.nat(), stamps },
})
const marks = fc
  .uniqueArray(mark, { minLength: 1, maxLength: 45, selector: ({ studentId }) => studentId })
  .map((each) => each.map((one) => ({ ...roll, ...one }) as unknown as StoredMark<'attendance'>))

const stored = (packed: unknown) => JSON.parse(JSON.stringify(packed))
const byStudent = (a: StoredMark, b: StoredMark) => a.studentId - b.studentId

test('the marks of a roll are read as they were packed', () => {
  fc.assert(
    fc.property(marks, (some) => {
      const packed = stored(packMarks('attendance', some))
      expect(unpackMarks('attendance', roll, packed)).toEqual(stored(some.toSorted(byStudent)))
      for (let studentId = 1; studentId <= 60; studentId += 1)
        expect(markOf('attendance', roll, packed, studentId)).toEqual(
          stored(some).find((one: StoredMark) => one.studentId === studentId),
        )
      const seen = some.toSorted(byStudent).filter(({ present }) => present !== null)
      expect(presencesIn(packed)).toEqual(seen.map(({ present, periods }) => ({ present, periods })))
    }),
    { numRuns: volume(30, 3_000) },
  )
})

test('the same marks are the same text, in whatever order they come', () => {
  fc.assert(
    fc.property(marks, (some) => {
      const reversed = some.toReversed().map((one) => Object.fromEntries(Object.entries(one).toReversed()))
      expect(JSON.stringify(packMarks('attendance', reversed))).toBe(JSON.stringify(packMarks('attendance', some)))
    }),
    { numRuns: volume(30, 3_000) },
  )
})

test('a field that came after marks were packed is null in them', () => {
  const [length, { reason: _, ...before }] = packMarks('attendance', [{ ...roll, id: 1, studentId: 21, present: true }])
  const [mark] = unpackMarks('attendance', roll, [length, before])
  expect(mark).toMatchObject({ ...roll, id: 1, studentId: 21, present: true, reason: null })
  expect(markOf('attendance', roll, [length, before], 21)).toEqual(mark)
})

test('a student has one mark in a roll', () => {
  const one = { ...roll, id: 1, studentId: 21, present: true }
  expect(() => packMarks('attendance', [one, { ...one, id: 2 }])).toThrow('two marks')
})

test('the marks of a usual roll of forty take less than 600 bytes', () => {
  const usual = Array.from({ length: 40 }, (_, i) => ({
    ...{ id: 70_000 + i, studentId: 5_000 + i, present: i % 9 > 0, detail: null, reason: null, periods: null },
    ...{ at: 1_795_435_200_000, by: 4_294_967_297, stamps: { detail: [0, 0], reason: [0, 0], periods: [0, 0] } },
  }))
  expect(JSON.stringify(packMarks('attendance', usual)).length).toBeLessThan(600)
})
