import type { ReactNode } from 'react'
import { AbsenceBanner } from './AbsenceBanner.tsx'
import { ClosedWorkBanner } from './ClosedWorkBanner.tsx'
import { LostBanner } from './LostBanner.tsx'
import { OutdatedBanner } from './OutdatedBanner.tsx'
import { RiskBanner } from './RiskBanner.tsx'
import { TurnedAwayBanner } from './TurnedAwayBanner.tsx'

/** Banners that few devices ever show; no first screen waits for their code. */
export default function RareBanners(): ReactNode {
  return (
    <>
      <TurnedAwayBanner />
      <OutdatedBanner />
      <ClosedWorkBanner />
      <AbsenceBanner />
      <LostBanner />
      <RiskBanner />
    </>
  )
}
