import { useCallback, useEffect, useRef, useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { StudentMark } from '#web/queries/rollCall/useRollMarks.ts'

/** Changes to the marks of some students. */
export type Changes = readonly (Partial<StudentMark> & { studentId: number })[]

/** A mark being written to the disk, or written and not read back yet. */
export interface Pressed {
  change: Partial<StudentMark>
  saved: boolean
}

/** The marks shown before the mirror has them, by student id. */
export type PressingStore = StoreApi<{ marks: ReadonlyMap<number, Pressed> }>

/**
 * The marks just pressed: shown at once with a dashed border, with the final look once they are on the disk, and
 * dropped once the mirror returns them, so that nothing flickers. They have a store of their own so that each row
 * subscribes only to its own mark: the other fifty-nine are not rendered again on a tap.
 */
export function usePressing(registered: Map<number, StudentMark> | undefined) {
  const [store] = useState<PressingStore>(() => createStore(() => ({ marks: new Map() })))
  const reads = useRef(0)
  const savedIn = useRef(new Map<Pressed, number>())

  useEffect(() => {
    if (!registered) return
    reads.current++
    const { marks } = store.getState()
    const kept = [...marks].filter(([studentId, pressed]) => {
      const since = savedIn.current.get(pressed)
      // After two reads the mirror wins, even when another mark arrived in between.
      const isReadBack =
        since !== undefined && (reads.current - since > 1 || fits(registered.get(studentId), pressed.change))
      if (isReadBack) savedIn.current.delete(pressed)
      return !isReadBack
    })
    if (kept.length < marks.size) store.setState({ marks: new Map(kept) })
  }, [registered, store])

  const press = useCallback(
    (changes: Changes) => {
      const mine = changes.map(({ studentId, ...change }) => [studentId, { change, saved: false }] as const)
      store.setState(({ marks }) => ({ marks: new Map([...marks, ...mine]) }))
      return (saved: boolean) => {
        const after = new Map(store.getState().marks)
        for (const [studentId, pressed] of mine) {
          if (after.get(studentId) !== pressed) continue
          if (!saved) {
            after.delete(studentId)
            continue
          }
          const settled = { ...pressed, saved }
          savedIn.current.set(settled, reads.current)
          after.set(studentId, settled)
        }
        store.setState({ marks: after })
      }
    },
    [store],
  )

  return { store, press }
}

const fits = (mark: StudentMark | undefined, change: Partial<StudentMark>) =>
  Object.entries(change).every(([field, value]) => (mark?.[field as keyof StudentMark] ?? null) === (value ?? null))

/** Whether a student is shown as present: the mark just pressed, otherwise the registered one. */
export const shownPresent = (pressed: Pressed | undefined, mark: StudentMark | undefined): StudentMark['present'] =>
  pressed?.change.present === undefined ? (mark?.present ?? null) : pressed.change.present

/** The same, counting only marks on the disk. */
export const keptPresent = (pressed: Pressed | undefined, mark: StudentMark | undefined): StudentMark['present'] =>
  shownPresent(pressed?.saved ? pressed : undefined, mark)
