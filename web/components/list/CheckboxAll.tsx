import { CheckboxCell } from './CheckboxCell.tsx'

/** The box that chooses all rows shown: indeterminate while only some of them are chosen. */
export function CheckboxAll(props: { shown: number[]; chosen: ReadonlySet<number>; onChange(shown: number[]): void }) {
  const { shown, chosen, onChange } = props
  const count = shown.filter((id) => chosen.has(id)).length
  return (
    <CheckboxCell>
      <input
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < shown.length
        }}
        type="checkbox"
        aria-label={`Selecionar todos os ${shown.length} da lista`}
        checked={count > 0 && count === shown.length}
        onChange={() => onChange(shown)}
      />
    </CheckboxCell>
  )
}
