import type { ReactNode } from 'react'
import './rows.css'
import { toneStyle } from './toneStyle.ts'

/** A word on a background colour of the theme. */
export const Badge = ({ tone, upper, children }: { tone: string; upper?: boolean; children: ReactNode }) => (
  <span className="badge" data-upper={upper || undefined} style={toneStyle(tone)}>
    {children}
  </span>
)
