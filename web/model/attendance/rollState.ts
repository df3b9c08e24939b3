import type { AttendanceDetail } from '#schema/fields/labels.ts'
import { mayBeRated } from '#schema/rules/attendance/attendanceFields.ts'
import { allPresent, type MirroredRoll, type Pressed, restPresent, type ShownRoll, shownMark } from './shownRoll.ts'
import { hasChange, type MarkChanges, valuesBefore } from './studentMark.ts'

/** A change on its way to the disk. */
export interface RollWrite {
  id: number
  marks: MarkChanges
  concludes: boolean
}

type Act = { type: 'mark'; marks: MarkChanges } | { type: 'undo' }

/**
 * The open dialog: a question before changing a concluded roll or a past day's, before concluding with unmarked
 * students, or a form.
 */
export type RollQuestion =
  | { kind: 'correct'; act: Act }
  | { kind: 'unmarked' }
  | { kind: 'rate'; studentId: number; detail?: AttendanceDetail }
  | { kind: 'cancel' | 'history' | 'move' | 'withdraw' }
  | null

/** What happens on a sheet. */
export type RollEvent =
  | { type: 'read'; roll: MirroredRoll }
  | { type: 'settled'; write: number; saved: boolean }
  | { type: 'ask'; question: RollQuestion }
  | { type: 'correct'; act: Act }
  | { type: 'markOne'; studentId: number; present: boolean }
  | { type: 'late' | 'withdraw'; studentId: number }
  | { type: 'markAll' | 'markRest' | 'conclude' | 'concludeWithRestPresent' | 'concludeAnyway' }
  | Act

/** The question with which an absence is justified. */
export const askToJustify = (studentId: number): RollEvent => ({
  type: 'ask',
  question: { kind: 'rate', studentId, detail: 'justified' },
})

/** What a sheet knows between a press and the disk. */
export interface RollState extends ShownRoll {
  /** How often the mirror was read. */
  reads: number
  /** Not on the disk yet, oldest first. */
  writes: readonly RollWrite[]
  lastWrite: number
  /** The values before each mark, oldest first, and the write that replaced them. */
  undoable: readonly { write: number; before: MarkChanges }[]
  /** As of the last write that ended. */
  canUndo: boolean
  question: RollQuestion
  /** Whether a mark was made on this page. */
  begun: boolean
  /** The conclusion that may be changed without another question. */
  confirmed: number | null
}

/** The state of a sheet on which nothing was done. */
export const openedRoll = (roll: MirroredRoll): RollState => ({
  roll,
  reads: 0,
  pressed: new Map(),
  writes: [],
  lastWrite: 0,
  undoable: [],
  canUndo: false,
  question: null,
  begun: false,
  confirmed: null,
})

/** The state after an event. Whoever keeps it sends each new write to the disk and reports how that ended. */
export function rollReducer(state: RollState, event: RollEvent): RollState {
  const shown = (studentId: number) => shownMark(state, studentId)
  switch (event.type) {
    case 'read':
      return readBack(state, event.roll)
    case 'settled':
      return settled(state, event.write, event.saved)
    case 'ask':
      return { ...state, question: event.question }
    case 'correct':
      return applyAct({ ...state, confirmed: state.roll.concludedAt }, event.act)
    case 'mark':
    case 'undo':
      return change(state, event)
    case 'markOne': {
      const { studentId, present } = event
      const { present: now, rating } = shown(studentId)
      // A mark already set stays: clearing it is a separate act.
      if (now === present) return state
      const unrated = !mayBeRated(present) && rating !== null
      return mark(state, [{ studentId, present, ...(unrated && { rating: null }) }])
    }
    case 'late': {
      const { studentId } = event
      return mark(state, [{ studentId, present: true, detail: shown(studentId).detail === 'late' ? null : 'late' }])
    }
    case 'withdraw': {
      const { studentId } = event
      return shown(studentId).present === null ? state : mark(state, [{ studentId, present: null }])
    }
    case 'markAll':
      return mark(state, allPresent(state))
    case 'markRest':
      return mark(state, restPresent(state))
    case 'conclude':
      if (state.roll.concludedAt !== null || state.roll.students.every(({ id }) => shown(id).present === null))
        return state
      return restPresent(state).length ? { ...state, question: { kind: 'unmarked' } } : write(state, [], true)
    case 'concludeWithRestPresent':
      return write(state, restPresent(state), true)
    case 'concludeAnyway':
      return write(state, [], true)
  }
}

const mark = (state: RollState, marks: MarkChanges) => (marks.length ? change(state, { type: 'mark', marks }) : state)

const change = (state: RollState, act: Act): RollState =>
  mustConfirm(state) ? { ...state, question: { kind: 'correct', act } } : applyAct(state, act)

/** A concluded roll, or one of a past day not begun here, is changed only after one confirmation. */
function mustConfirm({ roll, confirmed, begun }: RollState): boolean {
  if (roll.concludedAt !== null) return confirmed !== roll.concludedAt
  return roll.isPast && !begun && roll.marks.size > 0
}

function applyAct(state: RollState, act: Act): RollState {
  const begun = { ...state, begun: true }
  if (act.type === 'undo') {
    const last = state.undoable.at(-1)
    return last ? write({ ...begun, undoable: state.undoable.slice(0, -1) }, last.before) : begun
  }
  const before = act.marks.map(({ studentId, ...change }) => ({
    studentId,
    ...valuesBefore(shownMark(state, studentId), change),
  }))
  return write({ ...begun, undoable: [...state.undoable, { write: state.lastWrite + 1, before }] }, act.marks)
}

function write(state: RollState, marks: MarkChanges, concludes = false): RollState {
  const id = state.lastWrite + 1
  const pressed = new Map(state.pressed)
  for (const { studentId, ...change } of marks) pressed.set(studentId, { change, write: id, savedIn: null })
  return { ...state, pressed, lastWrite: id, writes: [...state.writes, { id, marks, concludes }] }
}

function settled(state: RollState, id: number, saved: boolean): RollState {
  const pressed = new Map<number, Pressed>()
  for (const [studentId, each] of state.pressed) {
    if (each.write !== id) pressed.set(studentId, each)
    else if (saved) pressed.set(studentId, { ...each, savedIn: state.reads })
  }
  const undoable = saved ? state.undoable : state.undoable.filter((each) => each.write !== id)
  const writes = state.writes.filter((each) => each.id !== id)
  return { ...state, pressed, writes, undoable, canUndo: undoable.length > 0 }
}

/** Pressed marks go once the mirror has them, so that nothing flickers. */
function readBack(state: RollState, roll: MirroredRoll): RollState {
  if (roll.marks === state.roll.marks) return { ...state, roll }
  const reads = state.reads + 1
  const kept = [...state.pressed].filter(
    ([studentId, { change, savedIn }]) =>
      // After two reads the mirror wins, even when another mark arrived in between.
      savedIn === null || (reads - savedIn < 2 && !hasChange(roll.marks.get(studentId), change)),
  )
  return { ...state, roll, reads, pressed: kept.length < state.pressed.size ? new Map(kept) : state.pressed }
}
