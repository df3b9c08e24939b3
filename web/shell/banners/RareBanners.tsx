import type { ReactNode } from 'react'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { AbsenceBanner } from './AbsenceBanner.tsx'
import { ClockBanner } from './ClockBanner.tsx'
import { ClosedWorkBanner } from './ClosedWorkBanner.tsx'
import { ExpiredBanner } from './ExpiredBanner.tsx'
import { LostBanner } from './LostBanner.tsx'
import { OutdatedBanner } from './OutdatedBanner.tsx'
import { RiskBanner } from './RiskBanner.tsx'
import { StorageBanner } from './StorageBanner.tsx'
import { TurnedAwayBanner } from './TurnedAwayBanner.tsx'
import { UpdateBanner } from './UpdateBanner.tsx'

const banners = {
  ExpiredBanner,
  UpdateBanner,
  StorageBanner,
  TurnedAwayBanner,
  OutdatedBanner,
  ClosedWorkBanner,
  AbsenceBanner,
  LostBanner,
  RiskBanner,
  ClockBanner,
}

/** Banners that few devices ever show; no first screen waits for their code. One that fails is missing by itself. */
export default function RareBanners(): ReactNode {
  return Object.entries(banners).map(([name, Banner]) => (
    <ErrorBoundary key={name} instead={null}>
      <Banner />
    </ErrorBoundary>
  ))
}
