import { useEffect, useRef, useState } from 'react'
import { keepPlace, readPlace } from '#web/actions/readingPlaces.ts'

/** A place is written once the reader rests this long, ms: who turns a hundred pages stores one. */
const restMs = 400

/**
 * Where the signed-in person stopped in a file, undefined until it was read, and what keeps a new place. The last one is
 * written at the latest when the reader closes or the page is hidden.
 */
export function useKeptPlace(hash: string) {
  const [place, setPlace] = useState<number>()
  const latest = useRef<number>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const write = useRef(() => {})
  write.current = () => {
    clearTimeout(timer.current)
    if (latest.current !== undefined) void keepPlace(hash, latest.current, 1)
    latest.current = undefined
  }
  useEffect(() => {
    let isCurrent = true
    void readPlace(hash).then((found) => isCurrent && setPlace(found))
    const hide = () => document.visibilityState === 'hidden' && write.current()
    document.addEventListener('visibilitychange', hide)
    return () => {
      isCurrent = false
      document.removeEventListener('visibilitychange', hide)
      write.current()
    }
  }, [hash])
  const keep = (next: number) => {
    latest.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(() => write.current(), restMs)
  }
  return { place, keep }
}
