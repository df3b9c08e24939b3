import { useCallback, useRef, useState } from 'react'
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

/** What a teacher does with a sheet, and the questions asked once before. */
export function useRollActs(given: {
  roll: ReturnType<typeof useRollCall>
  students: SheetStudent[]
  isPast: boolean
}) {
  const { roll, students, isPast } = given
  const [question, ask] = useState<Question>(null)
  const mayCorrect = useRef(!isPast)
  const latest = useRef(roll)
  latest.current = roll

  const mark = useCallback((marks: Changes) => {
    const { registered, mark: write } = latest.current
    if (!mayCorrect.current && registered?.marks.size) return ask({ kind: 'past', marks })
    mayCorrect.current = true
    void write(marks)
  }, [])

  const markOne = useCallback(
    (studentId: number, present: boolean) => {
      const now = presentNow(latest.current, studentId)
      mark([{ studentId, present: now === present ? null : present }])
    },
    [mark],
  )
  const rate = useCallback((studentId: number) => ask({ kind: 'rate', studentId }), [])

  const present = (studentId: number) => presentNow(roll, studentId)
  const counted = students.filter(({ left }) => !left)
  const unmarked = counted.filter(({ id }) => present(id) === null)
  const count = countAttendance(students.map(({ id }) => ({ present: present(id) })))
  const concluded = roll.registered?.roll?.concludedAt != null
  const isLate = (id: number) => roll.registered?.marks.get(id)?.detail === 'late'
  const allPresent = (of: SheetStudent[]) =>
    mark(of.map(({ id }) => ({ studentId: id, present: true, ...(isLate(id) && { detail: 'late' as const }) })))

  return {
    question,
    ask,
    count,
    unmarked: unmarked.length,
    concluded,
    markOne,
    rate,
    mark,
    /** Marks and goes on: for the keyboard, where the same key twice is not an undo. */
    set: useCallback(
      (studentId: number, present: boolean, detail?: 'late') =>
        mark([{ studentId, present, ...(detail && { detail }) }]),
      [mark],
    ),
    justify: (studentId: number) => ask({ kind: 'rate', studentId, detail: 'justified' }),
    cancelledReason: roll.registered?.roll?.cancelledReason ?? null,
    askCancel: () => ask({ kind: 'cancel' }),
    cancel: (reason: string | null) => void roll.cancel(reason),
    markAll: () => allPresent(counted),
    markRest: () => allPresent(unmarked),
    undo: roll.undo,
    canUndo: roll.canUndo,
    conclude: () => {
      if (count.present + count.absent === 0 || concluded) return
      if (unmarked.length) ask({ kind: 'unmarked' })
      else void roll.conclude()
    },
    concludeAnyway: () => void roll.conclude(),
    correct: (marks: Changes) => {
      mayCorrect.current = true
      mark(marks)
    },
  }
}
export type RollActs = ReturnType<typeof useRollActs>

function presentNow(
  { registered, pressing }: ReturnType<typeof useRollCall>,
  studentId: number,
): StudentMark['present'] {
  const pressed = pressing.get(studentId)?.change.present
  return pressed === undefined ? (registered?.marks.get(studentId) ?? noMark).present : pressed
}
