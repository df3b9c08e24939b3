import { useCallback, useRef } from 'react'
import type { MeetingTime } from '#schema/fields/meeting.ts'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { updateModuleClass } from '#schema/mutations/class/updateModuleClass.ts'
import { keyOf } from '#schema/nouns/tables.ts'
import { readNow } from './useBulk.ts'
import { useMutate } from './useMutate.ts'

/** What a subject of a class is written with; the class itself is the one without a module. */
type Written = { meetings: MeetingTime[] | null } | { teacherId: number | null }

/** Writes the subjects of a class, one change after another. */
export function useTimetable(classId: number) {
  const mutate = useMutate()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const write = useCallback(
    (moduleId: number | null, fields: Written) =>
      moduleId === null
        ? mutate(updateClass, { classId, ...fields })
        : mutate(updateModuleClass, { moduleId, classId, ...fields }),
    [mutate, classId],
  )
  /**
   * Changes the hours of a subject as they are by then, so that quick presses all count. Resolves with those before, or
   * undefined when there was nothing to change.
   */
  const changeHours = useCallback(
    (moduleId: number | null, change: (hours: readonly MeetingTime[]) => MeetingTime[] | null | undefined) => {
      const next = last.current.then(async () => {
        const before = await readNow(async (rows) => {
          if (moduleId === null) return (await rows.get('classes', classId))?.meetings ?? null
          return (await rows.get('moduleClasses', keyOf('moduleClasses', { moduleId, classId })))?.meetings ?? null
        })
        const meetings = change(before ?? [])
        if (meetings === undefined) return undefined
        await write(moduleId, { meetings })
        return { before }
      })
      last.current = next.catch(() => undefined)
      return next
    },
    [classId, write],
  )
  return { write, changeHours }
}
