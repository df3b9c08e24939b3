import { Box, Text } from '@chakra-ui/react'
import { BookOpen, Star, UserRound, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { User } from '#schema/nouns/user.ts'
import { taughtTitle } from '#schema/rules/schedule/subjects.ts'
import { countOf, oneDecimal } from '#schema/rules/text.ts'
import { StatCard } from '#web/components/chart/StatCard.tsx'
import { StatCards } from '#web/components/chart/StatCards.tsx'
import { barredBadge } from '#web/components/list/barredBadge.tsx'
import { PendingRolls } from '#web/components/school/PendingRolls.tsx'
import { TaughtWeek } from '#web/components/school/TaughtWeek.tsx'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { PersonHistory } from '#web/dialogs/personHistoryPart.tsx'
import { lessonHourName } from '#web/model/schedule/lessonHourName.ts'
import { weekText } from '#web/model/schedule/weekText.ts'
import { useTeacherRecord } from '#web/queries/person/useTeacherRecord.ts'
import { useArea } from '#web/queries/useArea.ts'
import { useSchool } from '#web/queries/useSchools.ts'
import { CoverageList } from './CoverageList.tsx'
import { PersonActs } from './PersonActs.tsx'

/** A teacher: figures, classes, the rolls that are missing, and what was changed. */
export function TeacherPage({ teacher }: { teacher: User }) {
  const record = useTeacherRecord(teacher.id)
  const school = useSchool(teacher.schoolId)
  const area = useArea()
  return (
    <Page
      title={teacher.name}
      about={
        <>
          {['Professor', teacher.email ?? teacher.username].filter(Boolean).join(' · ')} {barredBadge(teacher)}
        </>
      }
      actions={<PersonActs person={teacher} />}
    >
      {record ? (
        <>
          <StatCards>
            <StatCard icon={Users} label="Turmas" value={record.figures.classes} />
            <StatCard icon={UserRound} label="Alunos" value={record.figures.students} />
            <StatCard icon={BookOpen} label="Módulos" value={record.figures.modules} />
            <StatCard
              icon={Star}
              label="Avaliação média"
              value={record.figures.rating === null ? 'N/A' : oneDecimal(record.figures.rating)}
              note={record.figures.rating === null ? 'avaliações insuficientes' : 'de 5'}
            />
          </StatCards>
          <Section title="Turmas">
            <Panel as="ul" listStyleType="none">
              {record.classes.map(({ schoolClass, students, taught, subjects }) => (
                <ListLine key={schoolClass.id}>
                  <Box flex="1 1 16rem" minW="0" overflowWrap="anywhere">
                    <Link
                      to={
                        area === 'admin'
                          ? `/admin/classes?alunos=${schoolClass.id}`
                          : `/teacher/classes?turma=${schoolClass.id}`
                      }
                    >
                      <b>{taughtTitle(schoolClass, taught)}</b>
                    </Link>
                    <Text fontSize="sm" color="fg.muted">
                      {weekText(schoolClass, taught.length ? taught : subjects)}
                    </Text>
                  </Box>
                  <Text fontVariantNumeric="tabular-nums">{countOf(students, 'aluno', 'alunos')}</Text>
                </ListLine>
              ))}
              {record.classes.length === 0 && <ListLine color="fg.muted">Nenhuma turma atribuída.</ListLine>}
            </Panel>
          </Section>
          <CoverageList teacher={teacher} />
          {record.classes.some(({ taught }) => taught.length > 0) && (
            <Section title="Horário">
              <TaughtWeek
                label={`Semana de ${teacher.name}`}
                subjects={record.classes.flatMap(({ taught }) => taught)}
                lessonHours={school?.lessonHours ?? null}
              />
            </Section>
          )}
          <PendingRolls
            rolls={record.pending}
            area={area}
            hourName={(...meetings) => lessonHourName(meetings, school?.lessonHours)}
          />
        </>
      ) : (
        <Loading rows={6} />
      )}
      <Section title="Histórico">
        <PersonHistory personId={teacher.id} />
      </Section>
    </Page>
  )
}
