import type { User } from '#schema/entities/user.ts'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { useStudentRecord } from '#web/queries/person/useStudentRecord.ts'
import { ClassesOfStudent } from './ClassesOfStudent.tsx'

/** A student: classes, attendance day by day. */
export function StudentPage({ student }: { student: User }) {
  const record = useStudentRecord(student.id)
  return (
    <Page title={student.name} about={student.username ? `Matrícula ${student.username}` : student.email}>
      {record ? <ClassesOfStudent classes={record.classes} /> : <Loading rows={4} />}
    </Page>
  )
}
