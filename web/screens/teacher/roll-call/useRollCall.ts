import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { cancelRollCall } from '#schema/mutations/rollCall/cancelRollCall.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { notifyFailed } from '#web/components/toast/notify.ts'
import {
  openedRoll,
  type RollEvent,
  type RollState,
  type RollWrite,
  rollReducer,
} from '#web/model/attendance/rollState.ts'
import { tallyOf } from '#web/model/attendance/shownRoll.ts'
import type { StudentMark } from '#web/model/attendance/studentMark.ts'
import { useRollMarks } from '#web/queries/rollCall/useRollMarks.ts'
import { type RollSheet, studentsOnSheet } from '#web/queries/rollCall/useRollSheet.ts'

export interface RollDay {
  classId: number
  lessonId: number
  date: string
}

/** Each row subscribes to its own mark: the other rows are not rendered again on a tap. */
export type RollStore = StoreApi<RollState>

export type SendToRoll = (event: RollEvent) => void

export interface RollOnDay {
  sheet: RollSheet
  /** Resolves to the lesson, which it makes if nobody did. */
  start(): Promise<number>
  date: string
  isPast: boolean
}

const noMarks: ReadonlyMap<number, StudentMark> = new Map()

/**
 * A roll being taken: what the mirror has, and in a store what was done on this page until it is on the disk. Each
 * event that asks for a write starts one mutation.
 */
export function useRollCall({ sheet, start, date, isPast }: RollOnDay) {
  const classId = sheet.schoolClass.id
  const lessonId = sheet.lesson.id
  const day = useMemo<RollDay>(() => ({ classId, lessonId, date }), [classId, lessonId, date])
  const registered = useRollMarks({ ...day, moduleId: sheet.lesson.moduleId })
  const marks = registered?.marks ?? noMarks
  const markedIds = [...marks.keys()].join()
  const students = useMemo(
    () => studentsOnSheet(sheet, markedIds ? markedIds.split(',').map(Number) : [], date),
    [sheet, markedIds, date],
  )
  const concludedAt = registered?.roll?.concludedAt ?? null
  const roll = useMemo(() => ({ marks, concludedAt, students, isPast }), [marks, concludedAt, students, isPast])
  const [store] = useState<RollStore>(() => createStore(() => openedRoll(roll)))
  const mutate = useMutate()

  const send = useCallback<SendToRoll>(
    (event) => {
      const save = async ({ id, marks, concludes }: RollWrite) => {
        try {
          const args = { classId, lessonId: await start(), attendanceDate: date, marks: [...marks] }
          await mutate(takeRollCall, { ...args, ...(concludes && { concluded: true }) })
          send({ type: 'settled', write: id, saved: true })
        } catch (error) {
          send({ type: 'settled', write: id, saved: false })
          notifyFailed('Erro', error)
        }
      }
      const before = store.getState()
      const after = rollReducer(before, event)
      store.setState(after)
      for (const write of after.writes) if (!before.writes.includes(write)) void save(write)
    },
    [store, classId, start, date, mutate],
  )

  // A layout effect: a key may be pressed as soon as the roll is visible.
  useLayoutEffect(() => send({ type: 'read', roll }), [send, roll])

  /** Pass null when there was a lesson after all. */
  const cancel = (reason: string | null) =>
    void start()
      .then((lessonId) => mutate(cancelRollCall, { classId, lessonId, attendanceDate: date, reason }))
      .catch((error) => notifyFailed('Erro', error))

  const countAs = useCallback(
    (periods: number) =>
      void start()
        .then((lessonId) => mutate(takeRollCall, { classId, lessonId, attendanceDate: date, marks: [], periods }))
        .catch((error) => notifyFailed('Erro', error)),
    [start, classId, date, mutate],
  )

  return {
    day,
    /** Says how many lessons the roll counts for. */
    countAs,
    students,
    registered,
    store,
    send,
    cancel,
    question: useStore(store, ({ question }) => question),
    canUndo: useStore(store, ({ canUndo }) => canUndo),
    concluded: concludedAt !== null,
    cancelledReason: registered?.roll?.cancelledReason ?? null,
    ...tallyOf(students, (id) => marks.get(id)?.present ?? null),
  }
}

export type OpenRoll = ReturnType<typeof useRollCall>
