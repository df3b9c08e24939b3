import type { ReactNode } from 'react'
import { BackLink } from '#web/components/ui/BackLink.tsx'
import { usePageTitle } from '#web/components/ui/usePageTitle.ts'
import './rollFrame.css'

/** The frame of a roll. Title, date and last days take as little space as possible, to leave it to the students. */
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
        <BackLink to="/" from="anywhere" variant="ghost" px="0" minW="11" aria-label="Voltar" />
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
