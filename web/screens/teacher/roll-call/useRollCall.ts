import { useCallback, useRef, useState } from 'react'
import { cancelRollCall } from '#schema/mutations/rollCall/cancelRollCall.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { notifyFailed } from '#web/components/toast/notify.ts'
import { noMark, type StudentMark, useRollMarks } from '#web/queries/rollCall/useRollMarks.ts'
import { type Changes, usePressing } from './usePressing.ts'

export interface RollDay {
  classId: number
  lessonId: number
  date: string
}

/**
 * A roll being taken: the mirror's marks, with those being written shown as such until they are on the disk. Every
 * change is one mutation; an undo is another mutation that restores the earlier values.
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
  /** A mark as shown: one just pressed may not have been read back yet. */
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

  /** Pass null when there was a lesson after all. */
  const cancel = useCallback(
    (reason: string | null) =>
      mutate(cancelRollCall, { classId, lessonId, attendanceDate: date, reason }).catch((error) =>
        notifyFailed('Erro', error),
      ),
    [classId, lessonId, date, mutate],
  )

  return { registered, pressing, shown, mark, undo, canUndo, conclude, cancel }
}

/** The values that the fields of a change had before it. */
function valuesBefore(before: StudentMark, { studentId: _, ...change }: Changes[number]): Partial<StudentMark> {
  // Setting `present` also sets the detail and the reason, so an undo restores them too.
  if ('present' in change) change = { detail: null, reason: null, ...change }
  return Object.fromEntries(Object.keys(change).map((field) => [field, before[field as keyof StudentMark]]))
}
