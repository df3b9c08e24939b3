import type { ReactNode } from 'react'
import { ClosedWorkBanner } from './ClosedWorkBanner.tsx'
import { OutdatedBanner } from './OutdatedBanner.tsx'
import { TurnedAwayBanner } from './TurnedAwayBanner.tsx'

/** What few devices ever have to say: no first screen waits for it. */
export default function RareBanners(): ReactNode {
  return (
    <>
      <TurnedAwayBanner />
      <OutdatedBanner />
      <ClosedWorkBanner />
    </>
  )
}
