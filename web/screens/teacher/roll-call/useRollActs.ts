import { useMemo, useRef, useState } from 'react'
import type { AttendanceDetail } from '../../../../schema/entities/labels.ts'
import { countAttendance } from '../../../../schema/rules/attendanceRate.ts'
import { mayBeRated } from '../../../../schema/rules/attendanceSaid.ts'
import type { SheetStudent } from '../../../data/useRollSheet.ts'
import type { Changes } from './usePressing.ts'
import type { useRollCall } from './useRollCall.ts'

/** What is asked before it is done: a change of a concluded roll or of a past day's, and a conclusion with students left out. */
export type Question =
  | { kind: 'correct'; change(): void }
  | { kind: 'unmarked' }
  | { kind: 'rate'; studentId: number; detail?: AttendanceDetail }
  | { kind: 'cancel' }
  | { kind: 'history' }
  | null

/**
 * What a teacher does with a sheet, and the questions asked once before. The acts stay the same from drawing to drawing, and go
 * by what is shown; what is counted is on the disk.
 */
export function useRollActs(given: {
  roll: ReturnType<typeof useRollCall>
  students: SheetStudent[]
  isPast: boolean
}) {
  const { roll, students, isPast } = given
  const [question, ask] = useState<Question>(null)
  const begun = useRef(false)
  const confirmed = useRef<number | null>(null)

  const counted = students.filter(({ left }) => !left)
  const concludedAt = roll.registered?.roll?.concludedAt ?? null
  const concluded = concludedAt !== null

  const latest = useRef({ roll, students, counted, concludedAt, isPast })
  latest.current = { roll, students, counted, concludedAt, isPast }

  const acts = useMemo(() => {
    /** What was concluded, or is of a past day and was not begun here, is changed only when that was confirmed, once. */
    const mustConfirm = () => {
      const { roll, concludedAt, isPast } = latest.current
      if (concludedAt !== null) return confirmed.current !== concludedAt
      return isPast && !begun.current && Boolean(roll.registered?.marks.size)
    }
    const change = (act: () => void) => {
      if (mustConfirm()) return ask({ kind: 'correct', change: act })
      begun.current = true
      act()
    }
    const mark = (marks: Changes) => {
      if (marks.length) change(() => void latest.current.roll.mark(marks))
    }
    const present = (of: SheetStudent[]) =>
      of.filter(({ id }) => now(id) !== true).map(({ id }) => ({ studentId: id, present: true }))
    const shown = (studentId: number) => latest.current.roll.shown(studentId)
    const now = (studentId: number) => shown(studentId).present
    const unmarked = () => latest.current.counted.filter(({ id }) => now(id) === null)
    return {
      ask,
      mark,
      /** The mark that is there already is left as it is: to take one back is an act of its own. */
      markOne: (studentId: number, present: boolean) => {
        if (now(studentId) === present) return
        const unrated = !mayBeRated(present) && shown(studentId).rating !== null
        mark([{ studentId, present, ...(unrated && { rating: null }) }])
      },
      late: (studentId: number) => {
        const late = shown(studentId).detail === 'late'
        mark([{ studentId, present: true, detail: late ? null : 'late' }])
      },
      takeBack: (studentId: number) => {
        if (now(studentId) !== null) mark([{ studentId, present: null }])
      },
      rate: (studentId: number) => ask({ kind: 'rate', studentId }),
      justify: (studentId: number) => ask({ kind: 'rate', studentId, detail: 'justified' }),
      askCancel: () => ask({ kind: 'cancel' }),
      askHistory: () => ask({ kind: 'history' }),
      cancel: (reason: string | null) => void latest.current.roll.cancel(reason),
      markAll: () => mark(present(latest.current.counted)),
      markRest: () => mark(present(unmarked())),
      undo: () => change(() => void latest.current.roll.undo()),
      conclude: () => {
        const { students, concludedAt, roll } = latest.current
        if (concludedAt !== null || students.every(({ id }) => now(id) === null)) return
        if (unmarked().length) ask({ kind: 'unmarked' })
        else void roll.conclude()
      },
      concludeWithRestPresent: () => void latest.current.roll.conclude(present(unmarked())),
      concludeAnyway: () => void latest.current.roll.conclude(),
      correct: (act: () => void) => {
        begun.current = true
        confirmed.current = latest.current.concludedAt
        act()
      },
    }
  }, [])

  return {
    ...acts,
    question,
    ...tallyOf(students, (id) => roll.registered?.marks.get(id)?.present ?? null),
    concluded,
    cancelledReason: roll.registered?.roll?.cancelledReason ?? null,
    canUndo: roll.canUndo,
  }
}

/** How many of a sheet are present and absent, and how many of those who are still in the class are neither. */
export const tallyOf = (students: SheetStudent[], presentOf: (studentId: number) => boolean | null) => ({
  count: countAttendance(students.map(({ id }) => ({ present: presentOf(id) }))),
  unmarked: students.filter(({ id, left }) => !left && presentOf(id) === null).length,
})

export type RollActs = ReturnType<typeof useRollActs>
