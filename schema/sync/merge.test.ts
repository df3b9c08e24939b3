import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { volume } from '#schema/tests/volume.ts'
import {
  absent,
  later,
  merge,
  overwrittenFields,
  packStamps,
  type RowState,
  removed,
  type Stamp,
  unpackStamps,
  written,
} from './merge.ts'

// Few times, mutations and fields, so writes collide, tie and repeat.
const stamp: fc.Arbitrary<Stamp> = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 4 }))
const name = fc.constantFrom('title', 'weekday', 'teacherId', 'present')

/** What a mutation writes is fixed by its stamp: the same stamp never carries two values. */
const writtenBy = (field: string, [at, by]: Stamp) => `${field}@${at}.${by}`
const write = fc
  .tuple(fc.uniqueArray(name, { minLength: 1 }), stamp)
  .map(([names, at]) => written(Object.fromEntries(names.map((field) => [field, writtenBy(field, at)])), at))
const act = fc.oneof({ weight: 6, arbitrary: write }, { weight: 1, arbitrary: stamp.map(removed) })
const acts = fc.array(act, { maxLength: 8 })
const state = acts.map((all) => all.reduce(merge, absent))
// In full, together with the shuffles below, 100,000 cases.
const runs = { numRuns: volume(1_500, 15_000) }

const shuffled = (all: RowState[], random: () => number) => {
  const copy = [...all]
  for (let i = copy.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1))
    ;[copy[i], copy[j]] = [copy[j]!, copy[i]!]
  }
  return copy
}

describe('merge', () => {
  test('is commutative, also for equal stamps', () => {
    fc.assert(
      fc.property(state, state, (a, b) => void expect(merge(a, b)).toEqual(merge(b, a))),
      runs,
    )
  })

  test('is associative', () => {
    fc.assert(
      fc.property(state, state, state, (a, b, c) => void expect(merge(merge(a, b), c)).toEqual(merge(a, merge(b, c)))),
      runs,
    )
  })

  test('is idempotent', () => {
    fc.assert(
      fc.property(state, state, (a, b) => {
        expect(merge(a, a)).toEqual(a)
        expect(merge(merge(a, b), b)).toEqual(merge(a, b))
      }),
      runs,
    )
  })

  test('returns the same row in any order and with repeated writes: 10 shuffles each', () => {
    fc.assert(
      fc.property(acts, fc.infiniteStream(fc.double({ min: 0, max: 0.999999, noNaN: true })), (all, numbers) => {
        const next = () => numbers.next().value as number
        const whole = all.reduce(merge, absent)
        for (let i = 0; i < 10; i += 1) expect(shuffled([...all, ...all], next).reduce(merge, absent)).toEqual(whole)
      }),
      { numRuns: volume(500, 2_500) },
    )
  })

  test('a field holds the value of its greatest stamp; a deletion beats every write', () => {
    fc.assert(
      fc.property(acts, (all) => {
        const row = all.reduce(merge, absent)
        const deletions = all.filter(({ deleted }) => deleted)
        expect(row.deleted !== undefined).toBe(deletions.length > 0)
        if (row.deleted) expect(row).toEqual(removed(row.deleted))
        for (const [field, at] of Object.entries(row.stamps)) {
          expect(row.fields[field]).toBe(writtenBy(field, at))
          expect(all.every(({ stamps }) => !stamps[field] || !later(stamps[field], at))).toBe(true)
        }
      }),
      runs,
    )
  })

  test('reports which fields of a write came too late', () => {
    fc.assert(
      fc.property(state, write, (row, late) => {
        const lost = overwrittenFields(row, late)
        const after = merge(row, late)
        for (const field of Object.keys(late.fields))
          expect(lost.includes(field)).toBe(after.fields[field] !== late.fields[field])
      }),
      runs,
    )
  })
})

test('of two deletions the later is remembered, in whatever order they came', () => {
  expect(merge(removed([2, 1]), removed([5, 1]))).toEqual(removed([5, 1]))
  expect(merge(removed([5, 1]), removed([2, 1]))).toEqual(removed([5, 1]))
})

test('of two different stamps exactly one is later', () => {
  fc.assert(
    fc.property(stamp, stamp, (a, b) => {
      const same = a[0] === b[0] && a[1] === b[1]
      expect(Number(later(a, b)) + Number(later(b, a))).toBe(same ? 0 : 1)
    }),
    runs,
  )
})

test('unpacking restores the packed stamps', () => {
  fc.assert(
    fc.property(fc.dictionary(name, stamp, { minKeys: 1 }), (stamps) => {
      expect(unpackStamps(Object.keys(stamps), packStamps(stamps))).toEqual({ ...stamps })
    }),
    runs,
  )
})
