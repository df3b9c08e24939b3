import { useCallback, useEffect, useRef, useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { StudentMark } from '../../../data/useRollMarks.ts'

/** What is said of some students. */
export type Changes = readonly (Partial<StudentMark> & { studentId: number })[]

/** A mark on its way to the disk, or there and about to be read back. */
export interface Pressed {
  change: Partial<StudentMark>
  saved: boolean
}

/** What is shown of whom before the mirror shows it. */
export type PressingStore = StoreApi<{ marks: ReadonlyMap<number, Pressed> }>

/**
 * The marks that a finger has just set: shown at once in a tentative look, in the settled one when they are on the disk, and
 * forgotten once the mirror shows them, so that nothing flickers back in between. In a store of their own, for each row to
 * hear of its own mark alone: the other fifty-nine are not drawn again under the finger.
 */
export function usePressing(registered: Map<number, StudentMark> | undefined) {
  const [store] = useState<PressingStore>(() => createStore(() => ({ marks: new Map() })))
  const turn = useRef(0)
  const savedIn = useRef(new Map<Pressed, number>())

  useEffect(() => {
    if (!registered) return
    turn.current++
    const { marks } = store.getState()
    const kept = [...marks].filter(([studentId, pressed]) => {
      const since = savedIn.current.get(pressed)
      // Two readings later the mirror has the last word, even when somebody else's mark came in between.
      const read = since !== undefined && (turn.current - since > 1 || fits(registered.get(studentId), pressed.change))
      if (read) savedIn.current.delete(pressed)
      return !read
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
          savedIn.current.set(settled, turn.current)
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

/** Whether a student is shown as present: as was just pressed, else as is registered. */
export const shownPresent = (pressed: Pressed | undefined, mark: StudentMark | undefined): StudentMark['present'] =>
  pressed?.change.present === undefined ? (mark?.present ?? null) : pressed.change.present

/** The same as far as it is on the disk. */
export const keptPresent = (pressed: Pressed | undefined, mark: StudentMark | undefined): StudentMark['present'] =>
  shownPresent(pressed?.saved ? pressed : undefined, mark)
