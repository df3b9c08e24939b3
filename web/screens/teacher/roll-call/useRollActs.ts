import { useMemo, useRef, useState } from 'react'
import type { AttendanceDetail } from '../../../../schema/entities/labels.ts'
import { countAttendance } from '../../../../schema/rules/attendanceRate.ts'
import type { SheetStudent } from '../../../data/useRollSheet.ts'
import { type Changes, shownPresent } from './usePressing.ts'
import type { useRollCall } from './useRollCall.ts'

/** What is asked before it is done: a past day's correction, and a conclusion with students left out. */
export type Question =
  | { kind: 'past'; marks: Changes }
  | { kind: 'unmarked' }
  | { kind: 'rate'; studentId: number; detail?: AttendanceDetail }
  | { kind: 'cancel' }
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
  const mayCorrect = useRef(!isPast)

  const counted = students.filter(({ left }) => !left)
  const concluded = roll.registered?.roll?.concludedAt != null

  const latest = useRef({ roll, students, counted, concluded })
  latest.current = { roll, students, counted, concluded }

  const acts = useMemo(() => {
    const mark = (marks: Changes) => {
      const { registered, mark: write } = latest.current.roll
      if (!mayCorrect.current && registered?.marks.size) return ask({ kind: 'past', marks })
      mayCorrect.current = true
      void write(marks)
    }
    const allPresent = (of: SheetStudent[]) => {
      const isLate = (id: number) => latest.current.roll.registered?.marks.get(id)?.detail === 'late'
      mark(of.map(({ id }) => ({ studentId: id, present: true, ...(isLate(id) && { detail: 'late' as const }) })))
    }
    const now = (studentId: number) => {
      const { registered, pressing } = latest.current.roll
      return shownPresent(pressing.getState().marks.get(studentId), registered?.marks.get(studentId))
    }
    const unmarked = () => latest.current.counted.filter(({ id }) => now(id) === null)
    return {
      ask,
      mark,
      markOne: (studentId: number, present: boolean) =>
        mark([{ studentId, present: now(studentId) === present ? null : present }]),
      /** Marks and goes on: for the keyboard, where the same key twice is not an undo. */
      set: (studentId: number, present: boolean, detail?: 'late') =>
        mark([{ studentId, present, ...(detail && { detail }) }]),
      rate: (studentId: number) => ask({ kind: 'rate', studentId }),
      justify: (studentId: number) => ask({ kind: 'rate', studentId, detail: 'justified' }),
      askCancel: () => ask({ kind: 'cancel' }),
      cancel: (reason: string | null) => void latest.current.roll.cancel(reason),
      markAll: () => allPresent(latest.current.counted),
      markRest: () => allPresent(unmarked()),
      undo: () => void latest.current.roll.undo(),
      conclude: () => {
        const { students, concluded, roll } = latest.current
        if (concluded || students.every(({ id }) => now(id) === null)) return
        if (unmarked().length) ask({ kind: 'unmarked' })
        else void roll.conclude()
      },
      concludeAnyway: () => void latest.current.roll.conclude(),
      correct: (marks: Changes) => {
        mayCorrect.current = true
        mark(marks)
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
