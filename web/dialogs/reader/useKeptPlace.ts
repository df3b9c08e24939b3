import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { keepPlace, readingPlaces, readPlace } from '#web/actions/readingPlaces.ts'
import type { LessonItem, Reached } from '#web/model/reader/lessonItem.ts'

/**
 * Between two places that are written there is at least this much, ms: who turns a hundred pages stores few. The first is
 * written at once, so that a page that is reloaded as soon as it was read is known.
 */
const restMs = 400

/**
 * Where the signed-in person stopped in a file, undefined until it was read, and what keeps a new place. The last one is
 * written at the latest when the reader closes or the page is hidden.
 */
export function useKeptPlace(hash: string, item: LessonItem) {
  const { contentTable, contentId, lessonId } = item
  const file = useMemo(
    () => ({ hash, item: { contentTable, contentId, lessonId } }),
    [hash, contentTable, contentId, lessonId],
  )
  const [place, setPlace] = useState<number>()
  const latest = useRef<Reached>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wroteAt = useRef(Number.NEGATIVE_INFINITY)
  const write = useCallback(async () => {
    clearTimeout(timer.current)
    const reached = latest.current
    latest.current = undefined
    if (!reached) return
    wroteAt.current = performance.now()
    await keepPlace(file, reached, 1)
  }, [file])
  useEffect(() => {
    let isCurrent = true
    void readPlace(file).then((found) => isCurrent && setPlace(found))
    const hide = () => document.visibilityState === 'hidden' && void write()
    // Before others hear of it, and send what is known by then.
    document.addEventListener('visibilitychange', hide, { capture: true })
    return () => {
      isCurrent = false
      document.removeEventListener('visibilitychange', hide, { capture: true })
      void write()
      void readingPlaces.endReading(file.item)
    }
  }, [file, write])
  const keep = useCallback(
    (place: number, end: number) => {
      latest.current = { place, end, finished: place >= end }
      clearTimeout(timer.current)
      const rest = restMs - (performance.now() - wroteAt.current)
      if (rest <= 0) void write()
      else timer.current = setTimeout(() => void write(), rest)
    },
    [write],
  )
  return { place, keep }
}
