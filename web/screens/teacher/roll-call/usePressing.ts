import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { StudentMark } from '../../../data/useRollMarks.ts'

/** What is said of some students. */
export type Changes = readonly (Partial<StudentMark> & { studentId: number })[]

/** A mark on its way to the disk, or there and about to be read back. */
export interface Pressed {
  change: Partial<StudentMark>
  saved: boolean
}

/**
 * The marks that a finger has just set: shown at once in a tentative look, in the settled one when they are on the disk, and
 * forgotten once the mirror shows them, so that nothing flickers back in between.
 */
export function usePressing(registered: Map<number, StudentMark> | undefined) {
  const [marks, setMarks] = useState<ReadonlyMap<number, Pressed>>(new Map())
  const turn = useRef(0)
  const savedIn = useRef(new Map<Pressed, number>())

  useEffect(() => {
    if (!registered) return
    turn.current++
    setMarks((before) => {
      const kept = [...before].filter(([studentId, pressed]) => {
        const since = savedIn.current.get(pressed)
        // Two readings later the mirror has the last word, even when somebody else's mark came in between.
        const read =
          since !== undefined && (turn.current - since > 1 || fits(registered.get(studentId), pressed.change))
        if (read) savedIn.current.delete(pressed)
        return !read
      })
      return kept.length === before.size ? before : new Map(kept)
    })
  }, [registered])

  const press = useCallback((changes: Changes) => {
    const mine = changes.map(({ studentId, ...change }) => [studentId, { change, saved: false }] as const)
    setMarks((before) => new Map([...before, ...mine]))
    return (saved: boolean) =>
      setMarks((before) => {
        const after = new Map(before)
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
        return after
      })
  }, [])

  return useMemo(() => ({ marks, press }), [marks, press])
}

const fits = (mark: StudentMark | undefined, change: Partial<StudentMark>) =>
  Object.entries(change).every(([field, value]) => (mark?.[field as keyof StudentMark] ?? null) === (value ?? null))
