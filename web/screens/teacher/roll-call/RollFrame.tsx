import type { ReactNode } from 'react'
import { usePageTitle } from '../../../components/usePageTitle.ts'
import './rollFrame.css'

/** A screen's frame for a roll: what it is of, its day and the last days take as little room as they can, for the students to have it. */
export function RollFrame(props: {
  title: string
  about: ReactNode
  date: ReactNode
  days: ReactNode
  children: ReactNode
}) {
  const { title, about, date, days, children } = props
  usePageTitle(title)
  return (
    <div className="roll-page">
      <div className="roll-head">
        <div className="roll-title">
          <h1 title={title}>{title}</h1>
          <p>{about}</p>
        </div>
        {date}
        {days}
      </div>
      {children}
    </div>
  )
}
