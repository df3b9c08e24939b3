import { memo } from 'react'
import type { RollDay } from '#web/screens/teacher/roll-call/useRollCall.ts'
import { RollPeriods } from './RollPeriods.tsx'
import { useRollContent } from './useRollContent.ts'
import './rollContent.css'

/**
 * What was taught, and for how many lessons the roll counts: one line that grows, after the students. Above them it would
 * take the place of one on a phone.
 */
export const RollContent = memo(function RollContent(props: {
  day: RollDay
  lessonTitle: string
  /** What the roll has. */
  stored: string
  start(): Promise<number>
  /** For how many lessons the roll counts. */
  periods: number
  onCount(periods: number): void
}) {
  const { text, saved, type, enter, leave } = useRollContent(props)
  return (
    <div className="roll-content">
      <textarea
        aria-label="Conteúdo da aula"
        placeholder="Conteúdo da aula"
        rows={1}
        maxLength={2000}
        value={text}
        onChange={({ target }) => type(target.value)}
        onFocus={enter}
        onBlur={leave}
      />
      <RollPeriods periods={props.periods} onChange={props.onCount} />
      <small aria-live="polite">{saved && 'Salvo'}</small>
    </div>
  )
})
