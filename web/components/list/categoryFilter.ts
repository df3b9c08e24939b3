import { type Category, categories, categoryLabels } from '#schema/fields/labels.ts'
import type { Filter } from './filters.ts'

/** Filters by category; students without one can be found too. */
export const categoryFilter: Filter<{ category: Category | null }> = {
  name: 'categoria',
  label: 'Categoria',
  all: 'Todas as categorias',
  options: [
    ...categories.map((value) => ({ value: value as string, label: categoryLabels[value] })),
    { value: 'nenhuma', label: 'Sem categoria' },
  ],
  is: ({ category }, value) => (category ?? 'nenhuma') === value,
}
