import { useEffect, useState } from 'react'
import { type Moment, momentOf } from '../../schema/rules/moment.ts'
import { serverNow, useKnownTime } from './clock.ts'

/** The moment by the server's clock as far as the device knows it, and by the device's zone; kept to the minute. */
export function useNow(): Moment {
  const [now, setNow] = useState(() => momentOf(serverNow()))
  useEffect(() => {
    const look = () => {
      const next = momentOf(serverNow())
      setNow((before) => (before.date === next.date && before.minutes === next.minutes ? before : next))
    }
    look()
    const timer = setInterval(look, 5_000)
    const forget = useKnownTime.subscribe(look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      forget()
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
