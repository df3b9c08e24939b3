import { lessonsText, rateText } from '#schema/rules/attendance/attendanceRate.ts'
import type { YearFigures } from '#schema/rules/attendance/yearFigures.ts'
import { Badge } from '#web/components/ui/Badge.tsx'

/** The rate of a student's year with its account behind it, and in words that they are at risk. */
export const RateWithRisk = ({ of }: { of: YearFigures | undefined }) => (
  <span title={of && lessonsText(of)}>
    {rateText(of?.rate ?? null)} {of?.atRisk && <Badge tone="poor">Em risco</Badge>}
  </span>
)
