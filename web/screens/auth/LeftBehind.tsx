import { useEffect } from 'react'
import { forgetVisits } from '#web/components/ui/visits.ts'
import { LeftHere } from './LeftHere.tsx'
import { Wiped } from './Wiped.tsx'

/** Why this device forgot what it held, and what people left on it. This tab forgets where they were. */
export default function LeftBehind() {
  useEffect(forgetVisits, [])
  return (
    <>
      <Wiped />
      <LeftHere />
    </>
  )
}
