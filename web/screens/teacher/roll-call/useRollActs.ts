import { useMemo, useRef, useState } from 'react'
import type { AttendanceDetail } from '#schema/entities/labels.ts'
import { mayBeRated } from '#schema/rules/attendance/attendanceFields.ts'
import { countAttendance } from '#schema/rules/attendance/attendanceRate.ts'
import type { SheetStudent } from '#web/queries/rollCall/useRollSheet.ts'
import type { Changes } from './usePressing.ts'
import type { useRollCall } from './useRollCall.ts'

/**
 * The open dialog: a question before changing a concluded roll or a past day's, before concluding with unmarked
 * students, or a form.
 */
export type Question =
  | { kind: 'correct'; change(): void }
  | { kind: 'unmarked' }
  | { kind: 'rate'; studentId: number; detail?: AttendanceDetail }
  | { kind: 'cancel' }
  | { kind: 'history' }
  | null

/**
 * The teacher's acts on a sheet, and the questions asked once before them. The acts are the same functions on each
 * render and use the marks as shown; the counts use the marks on the disk.
 */
export function useRollActs(args: { roll: ReturnType<typeof useRollCall>; students: SheetStudent[]; isPast: boolean }) {
  const { roll, students, isPast } = args
  const [question, ask] = useState<Question>(null)
  const begun = useRef(false)
  const confirmed = useRef<number | null>(null)

  const counted = students.filter(({ left }) => !left)
  const concludedAt = roll.registered?.roll?.concludedAt ?? null
  const concluded = concludedAt !== null

  const latest = useRef({ roll, students, counted, concludedAt, isPast })
  latest.current = { roll, students, counted, concludedAt, isPast }

  const acts = useMemo(() => {
    /** A concluded roll, or one of a past day not begun here, is changed only after one confirmation. */
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
      /** A mark already set stays: clearing it is a separate act. */
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

/** Counts the present and absent students of a sheet, and the unmarked ones still in the class. */
export const tallyOf = (students: SheetStudent[], presentOf: (studentId: number) => boolean | null) => ({
  count: countAttendance(students.map(({ id }) => ({ present: presentOf(id) }))),
  unmarked: students.filter(({ id, left }) => !left && presentOf(id) === null).length,
})

export type RollActs = ReturnType<typeof useRollActs>
