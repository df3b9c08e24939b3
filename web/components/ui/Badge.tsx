import type { ReactNode } from 'react'
import './rows.css'
import { toneStyle } from './toneStyle.ts'

/** A word on a background colour of the theme; one that says that something is missing is left out on phones. */
export const Badge = (props: { tone: string; upper?: boolean; missing?: boolean; children: ReactNode }) => (
  <span
    className="badge"
    data-upper={props.upper || undefined}
    data-missing={props.missing || undefined}
    style={toneStyle(props.tone)}
  >
    {props.children}
  </span>
)
