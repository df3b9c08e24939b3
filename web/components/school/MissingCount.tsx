import { Link } from 'react-router-dom'
import { countOf, inNumbers } from '#schema/rules/text.ts'
import { Badge } from '#web/components/ui/Badge.tsx'

/** How many rolls are missing, in a table: a count stands out and may lead to one of them; none does not. */
export function MissingCount({ count, to }: { count: number; to?: string | undefined }) {
  if (!count) return 'nenhuma'
  const badge = <Badge tone="average">{inNumbers(count)}</Badge>
  if (!to) return badge
  return (
    <Link to={to} aria-label={countOf(count, 'chamada faltando: abrir', 'chamadas faltando: abrir a última')}>
      {badge}
    </Link>
  )
}
