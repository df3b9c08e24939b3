import { TriangleAlert } from 'lucide-react'
import { weekdayLabel } from '#schema/fields/dates/dates.ts'
import { clashingClasses, type PlannedClass } from '#schema/rules/schedule/clashingClasses.ts'
import { Notice } from '#web/components/ui/Notice.tsx'
import { useSchoolClasses } from '#web/queries/useSchoolClasses.ts'
import { useNow } from '#web/sync/useNow.ts'

/** Warns when the teacher of a class has another at the same hour; it can be saved all the same. */
export function TeacherClash({ planned, schoolId }: { planned: PlannedClass; schoolId: number | null }) {
  const classes = useSchoolClasses(schoolId)
  const { date: today } = useNow()
  const [first, ...others] = clashingClasses(planned, classes ?? [], today)
  if (!first) return null
  const when = `${weekdayLabel(first.weekday)}, ${first.classTime}`
  return (
    <Notice icon={TriangleAlert}>
      {first.teacherName ?? 'O professor'} já tem a turma {first.title} nesse horário ({when})
      {others.length > 0 && ` e mais ${others.length}`}. Você pode salvar mesmo assim.
    </Notice>
  )
}
