import { type Category, categoryLabels } from '#schema/fields/labels.ts'
import { Badge } from './Badge.tsx'

/** Pro, A, B, C, D, E in the colours of spec section 4; `missing` where there is none. */
export function CategoryBadge({ category, missing = 'N/A' }: { category: Category | null; missing?: string }) {
  if (!category)
    return (
      <Badge missing tone="category.none" upper={missing === 'N/A'}>
        {missing}
      </Badge>
    )
  return (
    <Badge tone={`category.${category}`} upper>
      {categoryLabels[category]}
    </Badge>
  )
}
