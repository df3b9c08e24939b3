import type { ReactNode } from 'react'
import { BackLink } from '#web/components/ui/BackLink.tsx'
import { usePageTitle } from '#web/components/ui/usePageTitle.ts'
import './rollFrame.css'

/** The frame of a roll. Title, date and last days take as little space as possible, to leave it to the students. */
export function RollFrame(props: {
  title: string
  /** '3ª aula'. */
  hour: string | null
  about: ReactNode
  date: ReactNode
  days: ReactNode
  children: ReactNode
}) {
  const { title, hour, about, date, days, children } = props
  usePageTitle(title)
  return (
    <div className="roll-page">
      <div className="roll-head">
        <BackLink to="/" from="anywhere" variant="ghost" px="0" minW="11" aria-label="Voltar" />
        <div className="roll-title">
          <h1 title={title}>
            <span>{title}</span>
            {hour && <small> · {hour}</small>}
          </h1>
          <p>{about}</p>
        </div>
        {date}
        {days}
      </div>
      {children}
    </div>
  )
}
