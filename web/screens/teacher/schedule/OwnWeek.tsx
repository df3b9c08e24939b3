import { TaughtWeek } from '#web/components/school/TaughtWeek.tsx'
import { useSchool } from '#web/queries/useSchools.ts'
import type { TaughtSubject } from '#web/queries/useTeacherClasses.ts'
import { useSession } from '#web/session/session.ts'

/** 'Horário' of the signed-in teacher, by the hours of the school. */
export default function OwnWeek({ subjects }: { subjects: readonly TaughtSubject[] }) {
  const school = useSchool(useSession().user?.schoolId ?? null)
  if (school === undefined) return null
  return <TaughtWeek label="Minha semana" subjects={subjects} lessonHours={school?.lessonHours ?? null} />
}
