import { describe, expect, test } from 'vitest'
import { openedRoll, type RollEvent, type RollState, rollReducer } from './rollState.ts'
import { type MirroredRoll, shownMark, tallyOnDisk } from './shownRoll.ts'
import { noMark, type StudentMark } from './studentMark.ts'

const students = [1, 2, 3].map((id) => ({ id, left: false }))

const mirrored = (
  marks: Record<number, Partial<StudentMark>> = {},
  more: Partial<MirroredRoll> = {},
): MirroredRoll => ({
  marks: new Map(Object.entries(marks).map(([id, mark]) => [Number(id), { ...noMark, ...mark }])),
  concludedAt: null,
  students,
  isPast: false,
  ...more,
})

const following = (roll: MirroredRoll | RollState, ...events: RollEvent[]) =>
  events.reduce(rollReducer, 'writes' in roll ? roll : openedRoll(roll))

const tap = (studentId: number, present: boolean): RollEvent => ({ type: 'markOne', studentId, present })
const onDisk = (write: number): RollEvent => ({ type: 'settled', write, saved: true })
const refused = (write: number): RollEvent => ({ type: 'settled', write, saved: false })
const read = (roll: MirroredRoll): RollEvent => ({ type: 'read', roll })

const present = (state: RollState, studentId: number) => shownMark(state, studentId).present
/** The marks of each write that is not on the disk. */
const writing = (state: RollState) => state.writes.map(({ marks }) => marks)

/** What an undo writes to go back to a mark of present, absent or neither. */
const markOf = (present: boolean | null) => ({ present, detail: null, reason: null })

describe('between a tap and the disk', () => {
  test('a tap is shown at once, counts once it is on the disk, and goes when the mirror has it', () => {
    const tapped = following(mirrored(), tap(1, true))
    expect(present(tapped, 1)).toBe(true)
    expect(writing(tapped)).toEqual([[{ studentId: 1, present: true }]])
    expect(tallyOnDisk(tapped)).toEqual({ present: 0, absent: 0, unmarked: 3 })
    const saved = following(tapped, onDisk(1))
    expect(writing(saved)).toEqual([])
    expect(tallyOnDisk(saved)).toEqual({ present: 1, absent: 0, unmarked: 2 })
    const readBack = following(saved, read(mirrored({ 1: { present: true } })))
    expect(readBack.pressed.size).toBe(0)
    expect(tallyOnDisk(readBack)).toEqual({ present: 1, absent: 0, unmarked: 2 })
  })

  test('a second tap before the first is on the disk wins', () => {
    const both = following(mirrored(), tap(1, true), tap(1, false), onDisk(1))
    expect(present(both, 1)).toBe(false)
    expect(tallyOnDisk(both)).toEqual({ present: 0, absent: 0, unmarked: 3 })
    expect(present(following(both, read(mirrored({ 1: { present: true } }))), 1)).toBe(false)
    expect(tallyOnDisk(following(both, onDisk(2)))).toEqual({ present: 0, absent: 1, unmarked: 2 })
  })

  test('a mark that the disk refused is no longer shown, nor can it be undone', () => {
    const state = following(mirrored({ 2: { present: true } }), tap(1, true), tap(2, false), onDisk(1), refused(2))
    expect([present(state, 1), present(state, 2)]).toEqual([true, true])
    expect(writing(following(state, { type: 'undo' }))).toEqual([[{ studentId: 1, ...markOf(null) }]])
    expect(following(mirrored(), tap(1, true), refused(1)).canUndo).toBe(false)
  })

  test('a mark being written stays through reads of the mirror; one on the disk gives way to the second', () => {
    const tapped = following(mirrored(), tap(1, true), read(mirrored()), read(mirrored()), read(mirrored()))
    expect(present(tapped, 1)).toBe(true)
    const saved = following(tapped, onDisk(1), read(mirrored({ 2: { present: true } })))
    expect(present(saved, 1)).toBe(true)
    expect(present(following(saved, read(mirrored({ 1: { present: false } }))), 1)).toBe(false)
  })

  test('students who join the sheet are no read of the marks', () => {
    const roll = mirrored()
    const joined = { ...roll, students: students.slice(1) }
    const state = following(roll, tap(1, true), onDisk(1), read(joined), read({ ...roll }), read(joined))
    expect(present(state, 1)).toBe(true)
  })

  test('a mark of one student leaves the marks of the others the same objects', () => {
    const first = following(mirrored(), tap(1, true))
    const second = following(first, tap(2, true), onDisk(2), read(mirrored({ 2: { present: true } })))
    expect(second.pressed.get(1)).toBe(first.pressed.get(1))
  })
})

describe('acts', () => {
  test('a tap on a mark that is already set writes nothing, nor does clearing none', () => {
    const roll = mirrored({ 1: { present: true } })
    expect(writing(following(roll, tap(1, true), { type: 'withdraw', studentId: 2 }))).toEqual([])
    expect(writing(following(roll, { type: 'withdraw', studentId: 1 }))).toEqual([[{ studentId: 1, present: null }]])
  })

  test('marking a student absent removes the rating', () => {
    const state = following(mirrored({ 1: { present: true, rating: 'good' } }), tap(1, false))
    expect(writing(state)).toEqual([[{ studentId: 1, present: false, rating: null }]])
    expect(writing(following(state, onDisk(1), { type: 'undo' }))).toEqual([
      [{ studentId: 1, ...markOf(true), rating: 'good' }],
    ])
  })

  test('a second press of late takes the lateness away', () => {
    const late = following(mirrored(), { type: 'late', studentId: 1 })
    expect(shownMark(late, 1)).toEqual({ ...noMark, present: true, detail: 'late' })
    expect(shownMark(following(late, { type: 'late', studentId: 1 }), 1)).toEqual({ ...noMark, present: true })
  })

  test('all are marked present, or the unmarked alone; nobody who left', () => {
    const roll = mirrored(
      { 1: { present: true }, 2: { present: false } },
      { students: [...students, { id: 4, left: true }] },
    )
    const marked = (type: 'markAll' | 'markRest') =>
      writing(following(roll, { type }))[0]!.map(({ studentId }) => studentId)
    expect(marked('markAll')).toEqual([2, 3])
    expect(marked('markRest')).toEqual([3])
    const all = following(roll, { type: 'markAll' })
    expect(following(all, { type: 'markAll' })).toBe(all)
  })

  test('undo goes back one mark at a time, also over a mark not on the disk yet', () => {
    const state = following(mirrored({ 1: { present: false } }), tap(1, true), tap(2, true), { type: 'undo' })
    expect([present(state, 1), present(state, 2)]).toEqual([true, null])
    const none = following(state, { type: 'undo' }, onDisk(1), onDisk(2), onDisk(3), onDisk(4))
    expect([present(none, 1), none.canUndo]).toEqual([false, false])
    expect(writing(following(none, { type: 'undo' }))).toEqual([])
  })

  test('undo is offered once a mark is on the disk', () => {
    const tapped = following(mirrored(), tap(1, true))
    expect([tapped.canUndo, following(tapped, onDisk(1)).canUndo]).toEqual([false, true])
  })
})

describe('questions', () => {
  const mark: RollEvent = tap(1, false)
  const act = { type: 'mark', marks: [{ studentId: 1, present: false }] } as const

  test('a concluded roll is changed after one question, and after another once it is concluded again', () => {
    const concluded = mirrored({ 1: { present: true } }, { concludedAt: 7 })
    const asked = following(concluded, mark)
    expect([asked.question, writing(asked)]).toEqual([{ kind: 'correct', act }, []])
    const corrected = following(asked, { type: 'ask', question: null }, { type: 'correct', act })
    expect([corrected.question, writing(corrected)]).toEqual([null, [act.marks]])
    expect(following(corrected, tap(2, true)).question).toBeNull()
    const again = read(mirrored({ 1: { present: false } }, { concludedAt: 8 }))
    expect(following(corrected, again, tap(2, true)).question?.kind).toBe('correct')
  })

  test('a past day with marks asks once; one begun on this page does not', () => {
    const past = mirrored({ 1: { present: true } }, { isPast: true })
    expect(following(past, mark).question?.kind).toBe('correct')
    const begun = following(mirrored({}, { isPast: true }), tap(2, true), onDisk(1), read(past), mark)
    expect([begun.question, present(begun, 1)]).toEqual([null, false])
  })

  test('concluding with unmarked students asks; the answer marks them present or leaves them', () => {
    const roll = mirrored({ 1: { present: true }, 2: { present: false } })
    const asked = following(roll, { type: 'conclude' })
    expect([asked.question, writing(asked)]).toEqual([{ kind: 'unmarked' }, []])
    expect(following(asked, { type: 'concludeWithRestPresent' }).writes).toEqual([
      { id: 1, marks: [{ studentId: 3, present: true }], concludes: true },
    ])
    expect(following(asked, { type: 'concludeAnyway' }).writes).toEqual([{ id: 1, marks: [], concludes: true }])
  })

  test('a roll without marks is not concluded, nor one that is concluded', () => {
    expect(following(mirrored(), { type: 'conclude' })).toEqual(openedRoll(mirrored()))
    const all = { 1: { present: true }, 2: { present: true }, 3: { present: true } }
    expect(following(mirrored(all, { concludedAt: 7 }), { type: 'conclude' }).writes).toEqual([])
    expect(following(mirrored(all), { type: 'conclude' }).writes).toEqual([{ id: 1, marks: [], concludes: true }])
  })
})
