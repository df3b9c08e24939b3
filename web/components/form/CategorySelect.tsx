import { categories, categoryLabels } from '#schema/fields/labels.ts'
import { Select } from './Select.tsx'

/** A student's category, the field `category`; '' is none. */
export const CategorySelect = ({ category = 'pro' }: { category?: string }) => (
  <Select label="Categoria" name="category" defaultValue={category}>
    {categories.map((category) => (
      <option key={category} value={category}>
        {categoryLabels[category]}
      </option>
    ))}
    <option value="">N/A</option>
  </Select>
)
