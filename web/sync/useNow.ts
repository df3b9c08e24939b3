import { useEffect, useState } from 'react'
import { type Moment, momentOf } from '#schema/fields/dates/moment.ts'
import { serverNow, useKnownTime } from './clock.ts'

/** The moment by the server's clock as far as the device knows it, in the device's zone; precise to the minute. */
export function useNow(): Moment {
  const [now, setNow] = useState(() => momentOf(serverNow()))
  useEffect(() => {
    const update = () => {
      const next = momentOf(serverNow())
      setNow((before) => (before.date === next.date && before.minutes === next.minutes ? before : next))
    }
    update()
    const timer = setInterval(update, 5_000)
    const unsubscribe = useKnownTime.subscribe(update)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return now
}
