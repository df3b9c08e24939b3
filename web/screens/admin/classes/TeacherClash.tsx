import { TriangleAlert } from 'lucide-react'
import { clashingClasses, type PlannedClass } from '#schema/rules/schedule/clashingClasses.ts'
import { Notice } from '#web/components/ui/Notice.tsx'
import { weekText } from '#web/model/schedule/weekText.ts'
import { useSchoolClasses } from '#web/queries/useSchoolClasses.ts'
import { useNow } from '#web/sync/useNow.ts'

/** Warns when the teacher of a class has another at the same hour; it can be saved all the same. */
export function TeacherClash({ planned, schoolId }: { planned: PlannedClass; schoolId: number | null }) {
  const classes = useSchoolClasses(schoolId)
  const { date: today } = useNow()
  const taught = (classes ?? []).flatMap((schoolClass) =>
    schoolClass.subjects.map((each) => ({ ...each, schoolClass })),
  )
  const [first, ...others] = clashingClasses(planned, taught, today)
  if (!first) return null
  const { teacherName, title } = first.schoolClass
  return (
    <Notice icon={TriangleAlert}>
      {teacherName ?? 'O professor'} já tem a turma {title} nesse horário ({weekText(first.schoolClass, [first])})
      {others.length > 0 && ` e mais ${others.length}`}. Você pode salvar mesmo assim.
    </Notice>
  )
}
