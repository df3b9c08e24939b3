import { Tick } from './Tick.tsx'

/** The box of all that a list shows: half chosen where only some of it is. */
export function TickAll(props: { shown: number[]; chosen: ReadonlySet<number>; onChange(shown: number[]): void }) {
  const { shown, chosen, onChange } = props
  const count = shown.filter((id) => chosen.has(id)).length
  return (
    <Tick>
      <input
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < shown.length
        }}
        type="checkbox"
        aria-label={`Selecionar todos os ${shown.length} da lista`}
        checked={count > 0 && count === shown.length}
        onChange={() => onChange(shown)}
      />
    </Tick>
  )
}
