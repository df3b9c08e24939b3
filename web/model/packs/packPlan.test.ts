import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KeptShare, packPlan } from './packPlan.ts'

// Covers: a device keeps lessons by itself within a budget, and lets go in a said order.

const now = 1_800_000_000_000
const hour = 60 * 60_000
const share = (hash: string, bytes: number, lessonId: number, more: Partial<KeptShare> = {}): KeptShare => ({
  ...{ hash, bytes, lessonIds: [lessonId], auto: [lessonId] },
  ...more,
})
const byHand = { auto: [] }
const file = (hash: string, bytes: number, lessonId: number) => ({
  lessonId,
  file: { hash, bytes, type: 'pdf' as const },
})
/** The class is at lesson 5. */
const behind = new Map([1, 2, 3, 4, 5, 6, 7].map((id) => [id, 5 - id]))
const plan = (kept: KeptShare[], wanted: ReturnType<typeof file>[], budget: number, auto = budget) => {
  const { keep, removed } = packPlan(kept, wanted, { budget, auto }, behind, now)
  return { keep: keep.map((each) => each.file.hash), removed: [...removed].sort() }
}

test('what is wanted is kept in its order as far as it fits; what is too large is passed over', () => {
  const wanted = [file('a', 40, 5), file('film', 100, 5), file('b', 40, 6), file('c', 40, 7)]
  expect(plan([], wanted, 100)).toEqual({ keep: ['a', 'b'], removed: [] })
  expect(plan([], wanted, 1_000, 50)).toEqual({ keep: ['a'], removed: [] })
})

test('what the app kept before stays while there is room, and goes from the oldest lesson on', () => {
  const kept = [share('old', 30, 1), share('older', 30, 3), share('last', 30, 4)]
  expect(plan(kept, [file('now', 30, 5)], 200)).toEqual({ keep: ['now'], removed: [] })
  expect(plan(kept, [file('now', 30, 5)], 100)).toEqual({ keep: ['now'], removed: ['old'] })
  expect(plan(kept, [file('now', 30, 5)], 60)).toEqual({ keep: ['now'], removed: ['old', 'older'] })
})

test('what a person chose counts first, and goes last: also from the oldest lesson on', () => {
  const kept = [share('chosen', 60, 1, byHand), share('chosen too', 30, 4, byHand), share('auto', 30, 4)]
  expect(plan(kept, [file('now', 30, 5)], 120)).toEqual({ keep: ['now'], removed: ['auto'] })
  expect(plan(kept, [file('now', 30, 5)], 90)).toEqual({ keep: [], removed: ['auto'] })
  expect(plan(kept, [], 50)).toEqual({ keep: [], removed: ['auto', 'chosen'] })
})

test('a device with little room lets go of what the app kept, never of what a person chose', () => {
  const kept = [share('chosen', 60, 1, byHand), share('auto', 30, 4)]
  expect(plan(kept, [], 1_000, 20)).toEqual({ keep: [], removed: ['auto'] })
})

test('what is being read stays, also over the limit and with a clock that was set', () => {
  const kept = [share('read', 60, 1, { readAt: now - 2 * hour }), share('ahead', 30, 4, { readAt: now + hour })]
  expect(plan(kept, [], 10)).toEqual({ keep: [], removed: [] })
  expect(plan([share('was read', 60, 1, { readAt: now - 4 * hour })], [], 10).removed).toEqual(['was read'])
})

test('whatever is kept and wanted, the plan is within its limits but for what is being read, and wastes nothing', () => {
  const shares = fc.uniqueArray(
    fc.record({
      hash: fc.constantFrom(...'abcdefgh'),
      bytes: fc.integer({ min: 1, max: 50 }),
      lesson: fc.integer({ min: 1, max: 9 }),
      isAuto: fc.boolean(),
    }),
    { selector: ({ hash }) => hash },
  )
  fc.assert(
    fc.property(shares, shares, fc.nat(200), fc.nat(200), (some, others, a, b) => {
      const kept = some.map(({ hash, bytes, lesson, isAuto }) => share(hash, bytes, lesson, isAuto ? {} : byHand))
      const sizes = new Map(kept.map(({ hash, bytes }) => [hash, bytes]))
      const wanted = others.map(({ hash, bytes, lesson }) => file(hash, sizes.get(hash) ?? bytes, lesson))
      const limits = { budget: Math.max(a, b), auto: Math.min(a, b) }
      const { keep, removed } = packPlan(kept, wanted, limits, behind, now)
      const after = new Map(keep.map((each) => [each.file.hash, each.file.bytes]))
      for (const { hash, bytes } of kept) if (!removed.has(hash)) after.set(hash, bytes)
      const total = [...after.values()].reduce((sum, each) => sum + each, 0)
      expect(total).toBeLessThanOrEqual(limits.budget)
      for (const { file } of keep) expect(removed.has(file.hash)).toBe(false)
      if (kept.reduce((sum, { bytes }) => sum + bytes, 0) <= limits.auto && !wanted.length) expect(removed.size).toBe(0)
    }),
  )
})
