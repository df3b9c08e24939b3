import { useEffect, useState } from 'react'
import { type Moment, momentOf } from '../../schema/rules/moment.ts'

/** The device's moment, by its own clock and zone, kept to the minute. */
export function useNow(): Moment {
  const [now, setNow] = useState(() => momentOf(Date.now()))
  useEffect(() => {
    const look = () => {
      const next = momentOf(Date.now())
      setNow((before) => (before.date === next.date && before.minutes === next.minutes ? before : next))
    }
    const timer = setInterval(look, 5_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
