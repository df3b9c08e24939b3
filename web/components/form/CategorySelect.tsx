import { categories, categoryLabels } from '#schema/fields/labels.ts'
import { Options } from './Options.tsx'
import { Select } from './Select.tsx'

/** A student's category, the field `category`; '' is none. */
export const CategorySelect = ({ category = 'pro' }: { category?: string }) => (
  <Select label="Categoria" name="category" defaultValue={category}>
    <Options of={categories.map((category) => [category, categoryLabels[category]])} />
    <option value="">N/A</option>
  </Select>
)
