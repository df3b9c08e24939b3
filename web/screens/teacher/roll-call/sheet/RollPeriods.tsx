import { countOf } from '#schema/rules/text.ts'

const choices = Array.from({ length: 12 }, (_, i) => i + 1)
/** As many as a morning has. */
const usual = 6

/** For how many lessons the roll counts, where it is more than one. */
export const RollPeriods = ({ periods, onChange }: { periods: number; onChange(periods: number): void }) =>
  periods > 1 && (
    <select
      className="roll-periods"
      aria-label="Número de aulas"
      value={periods}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {choices.slice(0, Math.max(usual, periods)).map((count) => (
        <option key={count} value={count}>
          {countOf(count, 'aula', 'aulas')}
        </option>
      ))}
    </select>
  )
