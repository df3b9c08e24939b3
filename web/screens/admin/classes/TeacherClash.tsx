import { TriangleAlert } from 'lucide-react'
import { clashingClasses, type PlannedClass } from '#schema/rules/schedule/clashingClasses.ts'
import { Notice } from '#web/components/ui/Notice.tsx'
import { weekText } from '#web/model/schedule/weekText.ts'
import { useSchoolClasses } from '#web/queries/useSchoolClasses.ts'
import { useNow } from '#web/sync/useNow.ts'

/** Warns when the teacher of a class has another at the same hour; it can be saved all the same. */
export function TeacherClash(props: {
  planned: PlannedClass
  schoolId: number | null
  teachers: readonly { id: number; name: string }[]
}) {
  const { planned, schoolId, teachers } = props
  const classes = useSchoolClasses(schoolId)
  const { date: today } = useNow()
  const taught = (classes ?? []).flatMap(({ subjects }) => subjects)
  const [first, ...others] = clashingClasses(planned, taught, today)
  if (!first) return null
  const name = teachers.find(({ id }) => id === planned.teacherId)?.name
  return (
    <Notice icon={TriangleAlert}>
      {name ?? 'O professor'} já tem a turma {first.title} nesse horário ({weekText(first.schoolClass, [first])})
      {others.length > 0 ? ` e mais ${others.length}.` : '.'} Você pode salvar mesmo assim.
    </Notice>
  )
}
