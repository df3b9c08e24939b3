/** Options of a select: their values, and what each is called. */
export const Options = ({ of }: { of: readonly (readonly [value: string | number, label: string])[] | undefined }) =>
  of?.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
