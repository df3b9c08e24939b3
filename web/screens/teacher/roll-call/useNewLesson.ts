import { useCallback, useRef, useState } from 'react'
import { startLesson } from '#schema/mutations/lesson/startLesson.ts'
import { newLessonTitle } from '#schema/rules/content/unnamedLesson.ts'
import { useMutate } from '#web/actions/useMutate.ts'

/**
 * The lesson of a roll, and `start`, which resolves to it. A lesson that nobody made (null) is made by the first start,
 * and once, however many taps there are meanwhile. After a crash before the roll's first mark it is there without a roll,
 * and is the lesson that opens next.
 */
export function useNewLesson(props: {
  classId: number
  lessonId: number | null
  moduleId: number | null
  date: string
  onStart?(): void
}): { lessonId: number | null; start(): Promise<number> } {
  const { classId, lessonId, moduleId, date, onStart } = props
  const [made, setMade] = useState<number | null>(null)
  const making = useRef<Promise<number>>(undefined)
  const mutate = useMutate()
  const make = async () => {
    onStart?.()
    try {
      const subject = moduleId === null ? {} : { moduleId }
      const { id } = await mutate(startLesson, { classId, ...subject, title: newLessonTitle(date) })
      setMade(id)
      return id
    } catch (error) {
      making.current = undefined
      throw error
    }
  }
  const latest = useRef(make)
  latest.current = make
  const start = useCallback(async () => {
    if (lessonId !== null) return lessonId
    making.current ??= latest.current()
    return making.current
  }, [lessonId])
  return { lessonId: lessonId ?? made, start }
}
