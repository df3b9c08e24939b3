import { Box, Flex } from '@chakra-ui/react'
import { CalendarCheck, CalendarX2, ClockAlert, Percent } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { User } from '#schema/nouns/user.ts'
import {
  attendanceRate,
  countAttendance,
  countDetails,
  lessonsText,
  rateText,
} from '#schema/rules/attendance/attendanceRate.ts'
import { countOf } from '#schema/rules/text.ts'
import { StatCard } from '#web/components/chart/StatCard.tsx'
import { StatCards } from '#web/components/chart/StatCards.tsx'
import { barredBadge } from '#web/components/list/barredBadge.tsx'
import { CategoryBadge } from '#web/components/ui/CategoryBadge.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { partOnUse } from '#web/components/ui/partOnUse.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { PersonHistory } from '#web/dialogs/personHistoryPart.tsx'
import { useStudentRecord } from '#web/queries/person/useStudentRecord.ts'
import { useArea } from '#web/queries/useArea.ts'
import { useSchool } from '#web/queries/useSchools.ts'
import { useNow } from '#web/sync/useNow.ts'
import { AttendanceDays } from './AttendanceDays.tsx'
import { ClassesOfStudent } from './ClassesOfStudent.tsx'
import { EvaluationsOfStudent } from './EvaluationsOfStudent.tsx'
import { PersonActs } from './PersonActs.tsx'
import { PrintedStudent } from './PrintedStudent.tsx'
import { RatingsOfStudent } from './RatingsOfStudent.tsx'

const FamilyContacts = lazy(() => import('./FamilyContacts.tsx'))
const FamilySection = lazy(() => import('./FamilySection.tsx'))
const EarlierSchools = partOnUse(
  () => import('./EarlierSchools.tsx'),
  () => null,
)

/** A student: classes, attendance day by day, ratings, evaluations and what was changed. */
export function StudentPage({ student }: { student: User }) {
  const record = useStudentRecord(student.id)
  const area = useArea()
  const school = useSchool(student.schoolId)
  const { username, email, category } = student
  return (
    <Page
      title={student.name}
      about={
        <Flex as="span" gap="3" rowGap="1" wrap="wrap" align="center">
          {username && <span>Matrícula {username}</span>}
          {email && (
            <Box as="span" overflowWrap="anywhere">
              {email}
            </Box>
          )}
          <CategoryBadge category={category} missing="Sem categoria" />
          {barredBadge(student)}
        </Flex>
      }
      actions={<PersonActs person={student} />}
    >
      {record ? (
        <>
          <Figures days={record.days} />
          <ClassesOfStudent classes={record.classes} />
          <Suspense fallback={<Loading rows={2} height="3rem" />}>
            {area === 'admin' ? (
              <FamilySection studentId={student.id} />
            ) : (
              school?.teachersCallFamilies && <FamilyContacts student={student} school={school.name} />
            )}
          </Suspense>
          <AttendanceDays days={record.days} />
          <RatingsOfStudent days={record.days} />
          <EvaluationsOfStudent evaluations={record.evaluations} />
          <PrintedStudent student={student} record={record} isOffice={area === 'admin'} />
        </>
      ) : (
        <Loading rows={6} />
      )}
      {area === 'admin' && <EarlierSchools student={student} />}
      <Section title="Histórico">
        <PersonHistory personId={student.id} />
      </Section>
    </Page>
  )
}

/** The figures of this year, as in the list of students and as the law counts them. */
function Figures({ days }: { days: NonNullable<ReturnType<typeof useStudentRecord>>['days'] }) {
  const year = useNow().date.slice(0, 4)
  const counted = days.filter(({ date, cancelledReason }) => date.startsWith(year) && cancelledReason === null)
  const count = countAttendance(counted)
  const { late, justified } = countDetails(counted)
  return (
    <StatCards>
      <StatCard
        icon={Percent}
        label="Frequência"
        value={rateText(attendanceRate(count))}
        note={counted.length ? `${lessonsText(count)} em ${year}` : `em ${year}`}
      />
      <StatCard icon={CalendarCheck} label="Presenças" value={count.present} />
      <StatCard
        icon={CalendarX2}
        label="Faltas"
        value={count.absent}
        note={justified ? countOf(justified, 'justificada', 'justificadas') : undefined}
      />
      <StatCard icon={ClockAlert} label="Atrasos" value={late} />
    </StatCards>
  )
}
