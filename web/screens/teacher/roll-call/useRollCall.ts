import { useCallback, useRef, useState } from 'react'
import { cancelRollCall } from '../../../../schema/mutations/cancelRollCall.ts'
import { takeRollCall } from '../../../../schema/mutations/takeRollCall.ts'
import { notifyFailed } from '../../../components/notify.ts'
import { useMutate } from '../../../data/useMutate.ts'
import { noMark, type StudentMark, useRollMarks } from '../../../data/useRollMarks.ts'
import { type Changes, usePressing } from './usePressing.ts'

export interface RollDay {
  classId: number
  lessonId: number
  date: string
}

/**
 * A roll as it is being taken: what the mirror holds, with what is being written shown as such until it is on the disk.
 * Every change is one mutation; an undo is one more, which puts back what was there.
 */
export function useRollCall(day: RollDay) {
  const registered = useRollMarks(day.classId, day.lessonId, day.date)
  const { store: pressing, press } = usePressing(registered?.marks)
  const mutate = useMutate()
  const undoable = useRef<Changes[]>([])
  const [canUndo, setCanUndo] = useState(false)
  const { classId, lessonId, date } = day

  const write = useCallback(
    async (marks: Changes, concluded?: boolean) => {
      const settle = press(marks)
      try {
        await mutate(takeRollCall, {
          classId,
          lessonId,
          attendanceDate: date,
          marks: [...marks],
          ...(concluded !== undefined && { concluded }),
        })
        settle(true)
        return true
      } catch (error) {
        settle(false)
        notifyFailed('Erro', error)
        return false
      }
    },
    [classId, lessonId, date, mutate, press],
  )

  const marksNow = registered?.marks
  /** A mark as it is shown: what was just pressed may not have been read back yet. */
  const shown = useCallback(
    (id: number): StudentMark => ({ ...(marksNow?.get(id) ?? noMark), ...pressing.getState().marks.get(id)?.change }),
    [marksNow, pressing],
  )
  const mark = useCallback(
    async (marks: Changes) => {
      const before = marks.map((change) => ({
        studentId: change.studentId,
        ...valuesBefore(shown(change.studentId), change),
      }))
      undoable.current.push(before)
      if (!(await write(marks))) undoable.current = undoable.current.filter((each) => each !== before)
      setCanUndo(undoable.current.length > 0)
    },
    [shown, write],
  )

  const undo = useCallback(async () => {
    const last = undoable.current.pop()
    if (last) await write(last)
    setCanUndo(undoable.current.length > 0)
  }, [write])

  const conclude = useCallback((marks: Changes = []) => write(marks, true), [write])

  /** With null there was a lesson after all. */
  const cancel = useCallback(
    (reason: string | null) =>
      mutate(cancelRollCall, { classId, lessonId, attendanceDate: date, reason }).catch((error) =>
        notifyFailed('Erro', error),
      ),
    [classId, lessonId, date, mutate],
  )

  return { registered, pressing, shown, mark, undo, canUndo, conclude, cancel }
}

/** What the fields of a change were before it. */
function valuesBefore(before: StudentMark, { studentId: _, ...change }: Changes[number]): Partial<StudentMark> {
  // Whoever says present or absent says the rest with it, and so does an undo.
  if ('present' in change) change = { detail: null, reason: null, ...change }
  return Object.fromEntries(Object.keys(change).map((field) => [field, before[field as keyof StudentMark]]))
}
