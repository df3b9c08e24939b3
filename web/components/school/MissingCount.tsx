import { inNumbers } from '#schema/rules/text.ts'
import { Badge } from '#web/components/ui/Badge.tsx'

/** How many rolls are missing, in a table: a count stands out, none does not. */
export const MissingCount = ({ count }: { count: number }) =>
  count ? <Badge tone="average">{inNumbers(count)}</Badge> : 'nenhuma'
