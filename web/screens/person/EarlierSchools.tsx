import { Box, Button, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { performanceLevels } from '#schema/fields/labels.ts'
import type { User } from '#schema/nouns/user.ts'
import { lessonsText, rateText } from '#schema/rules/attendance/attendanceRate.ts'
import { countOf } from '#schema/rules/text.ts'
import { type EarlierSubject, listedTransfers } from '#schema/sync/schoolTransfers.ts'
import { fetchEarlier } from '#web/api/schoolTransfers.ts'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { levelText } from '#web/model/content/completionText.ts'
import { useSchoolTransfers } from '#web/queries/useSchoolTransfers.ts'
import { useServerQuery } from '#web/queries/useServerQuery.ts'

/** 'Na escola anterior' of a student who came from another school of the network, or may have: the list is not endless. */
export default function EarlierSchools({ student }: { student: Pick<User, 'id' | 'schoolId'> }) {
  const { value } = useSchoolTransfers(student.schoolId)
  const [opened, setOpened] = useState(false)
  const transfers = value?.transfers ?? []
  const came = transfers.some(
    ({ comes, state, studentId }) => comes && state === 'received' && studentId === student.id,
  )
  if (!came && transfers.length < listedTransfers) return null
  return (
    <Section title="Na escola anterior">
      {opened ? (
        <Figures studentId={student.id} />
      ) : (
        <Button variant="outline" onClick={() => setOpened(true)}>
          Mostrar frequência e desempenho
        </Button>
      )}
    </Section>
  )
}

/** What a student's earlier schools have of them. Read from there each time: no device keeps it. */
function Figures({ studentId }: { studentId: number }) {
  const { state, value } = useServerQuery(() => fetchEarlier(studentId), [studentId])
  if (state === 'asking') return <Loading rows={2} height="3rem" />
  if (state !== 'there' || !value.length)
    return (
      <Panel px="4" py="4">
        <Text color="fg.muted">{words[state]}</Text>
      </Panel>
    )
  return value.map(({ school, lastDay, classes }) => (
    <Box key={school + lastDay} mb="4">
      <Text mb="2" overflowWrap="anywhere">
        <b>{school}</b>
        {lastDay && <span>{` · até ${fullDate(lastDay)}`}</span>}
      </Text>
      <Panel as="ul" listStyleType="none">
        {classes.map(({ title, year, subjects }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <ListLine key={i} direction="column">
            <Text fontWeight="medium">
              {title}
              {year && <span>{` · ${year}`}</span>}
            </Text>
            {subjects.map((subject) => (
              <Text key={subject.title} fontVariantNumeric="tabular-nums">
                {subject.title}: {figures(subject)}
              </Text>
            ))}
            {!subjects.length && <Text color="fg.muted">Nenhuma chamada.</Text>}
          </ListLine>
        ))}
        {!classes.length && <ListLine color="fg.muted">Não esteve em nenhuma turma.</ListLine>}
      </Panel>
    </Box>
  ))
}

function figures(subject: EarlierSubject): string {
  const { absent, justified, late, rate, ratings, ownRatings } = subject
  const levels = (counts: EarlierSubject['ratings']) =>
    performanceLevels
      .filter((level) => counts[level])
      .map((level) => `${levelText(level)} ${counts[level]}`)
      .join(', ')
  return [
    `${rateText(rate)} (${lessonsText(subject)})`,
    absent && countOf(absent, 'falta', 'faltas') + (justified ? `, ${justified} com justificativa` : ''),
    late && countOf(late, 'atraso', 'atrasos'),
    levels(ratings) && `desempenho: ${levels(ratings)}`,
    levels(ownRatings) && `autoavaliação: ${levels(ownRatings)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const words = {
  there: 'Este aluno não veio de outra escola da rede.',
  offline: 'Sem internet. O que está na outra escola é lido no servidor e aparece aqui quando a conexão voltar.',
  failed: 'Não foi possível ler o que está na outra escola. Tente de novo em instantes.',
}
