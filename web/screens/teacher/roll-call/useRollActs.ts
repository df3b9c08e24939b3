import { useMemo, useRef, useState } from 'react'
import type { AttendanceDetail } from '../../../../schema/entities/labels.ts'
import { countAttendance } from '../../../../schema/rules/attendanceRate.ts'
import { noMark, type StudentMark } from '../../../data/useRollMarks.ts'
import type { SheetStudent } from '../../../data/useRollSheet.ts'
import type { Changes } from './usePressing.ts'
import type { useRollCall } from './useRollCall.ts'

/** What is asked before it is done: a past day's correction, and a conclusion with students left out. */
export type Question =
  | { kind: 'past'; marks: Changes }
  | { kind: 'unmarked' }
  | { kind: 'rate'; studentId: number; detail?: AttendanceDetail }
  | { kind: 'cancel' }
  | null

/** What a teacher does with a sheet, and the questions asked once before. The acts stay the same from drawing to drawing. */
export function useRollActs(given: {
  roll: ReturnType<typeof useRollCall>
  students: SheetStudent[]
  isPast: boolean
}) {
  const { roll, students, isPast } = given
  const [question, ask] = useState<Question>(null)
  const mayCorrect = useRef(!isPast)

  const counted = students.filter(({ left }) => !left)
  const unmarked = counted.filter(({ id }) => presentNow(roll, id) === null)
  const count = countAttendance(students.map(({ id }) => ({ present: presentNow(roll, id) })))
  const concluded = roll.registered?.roll?.concludedAt != null

  const latest = useRef({ roll, counted, unmarked, count, concluded })
  latest.current = { roll, counted, unmarked, count, concluded }

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
    return {
      ask,
      mark,
      markOne: (studentId: number, present: boolean) => {
        const now = presentNow(latest.current.roll, studentId)
        mark([{ studentId, present: now === present ? null : present }])
      },
      /** Marks and goes on: for the keyboard, where the same key twice is not an undo. */
      set: (studentId: number, present: boolean, detail?: 'late') =>
        mark([{ studentId, present, ...(detail && { detail }) }]),
      rate: (studentId: number) => ask({ kind: 'rate', studentId }),
      justify: (studentId: number) => ask({ kind: 'rate', studentId, detail: 'justified' }),
      askCancel: () => ask({ kind: 'cancel' }),
      cancel: (reason: string | null) => void latest.current.roll.cancel(reason),
      markAll: () => allPresent(latest.current.counted),
      markRest: () => allPresent(latest.current.unmarked),
      undo: () => latest.current.roll.undo(),
      conclude: () => {
        const { count, concluded, unmarked, roll } = latest.current
        if (count.present + count.absent === 0 || concluded) return
        if (unmarked.length) ask({ kind: 'unmarked' })
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
    count,
    unmarked: unmarked.length,
    concluded,
    cancelledReason: roll.registered?.roll?.cancelledReason ?? null,
    canUndo: roll.canUndo,
  }
}
export type RollActs = ReturnType<typeof useRollActs>

/** Whether a student is shown as present: as was just pressed, else as is registered. */
export function presentNow(
  { registered, pressing }: ReturnType<typeof useRollCall>,
  studentId: number,
): StudentMark['present'] {
  const pressed = pressing.get(studentId)?.change.present
  return pressed === undefined ? (registered?.marks.get(studentId) ?? noMark).present : pressed
}
