import { categories, categoryLabels } from '#schema/entities/labels.ts'
import { Select } from './Select.tsx'

/** A student's category; '' is none. */
export const CategorySelect = ({ value, onChange }: { value: string; onChange(value: string): void }) => (
  <Select label="Categoria" value={value} onChange={onChange}>
    {categories.map((category) => (
      <option key={category} value={category}>
        {categoryLabels[category]}
      </option>
    ))}
    <option value="">N/A</option>
  </Select>
)
