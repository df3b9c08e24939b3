import type { User } from '#schema/nouns/user.ts'
import { Badge } from '#web/components/ui/Badge.tsx'

/** Says of a person in a list that the office barred them; nothing for all others. */
export const barredBadge = ({ barred }: Pick<User, 'barred'>) => barred && <Badge tone="poor">Bloqueado</Badge>
