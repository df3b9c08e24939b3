import { Box, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { dayOf } from '#schema/fields/dates/dates.ts'
import { performanceLabels, performanceLevels } from '#schema/fields/labels.ts'
import type { ClassRecords } from '#schema/rules/attendance/classPerformance.ts'
import { fewestUnnamed } from '#schema/rules/attendance/shownEvaluations.ts'
import { type DateRange, inRange } from '#schema/rules/schedule/periods.ts'
import { inNumbers } from '#schema/rules/text.ts'
import { FigureCard } from '#web/components/chart/FigureCard.tsx'
import { FigureTable } from '#web/components/chart/FigureTable.tsx'
import { Stars } from '#web/components/chart/Stars.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { firstRows, ShowAll } from '#web/components/ui/ShowAll.tsx'
import { studentFeedback } from '#web/model/content/studentFeedback.ts'
import type { ListedClass } from '#web/queries/useSchoolClasses.ts'

const subjects = { content: 'Conteúdo', teacher: 'Professor', self: 'Autoavaliação' } as const

/** Comments shown at first; a button shows the rest. */
const atFirst = 10

/** How students rate lessons and teachers, without their names. */
export function FeedbackTab(props: { records: ClassRecords; range: DateRange; classes: readonly ListedClass[] }) {
  const { records, range, classes } = props
  const [all, setAll] = useState(false)
  const evaluations = records.evaluations.filter(({ date }) => inRange(civilDateOf(date), range))
  const { count, tooFew, content, teacher, self, comments } = studentFeedback(evaluations)
  const shown = all ? comments : firstRows(comments, atFirst)
  const titles = new Map(classes.map(({ id, title }) => [id, title]))
  if (tooFew)
    return (
      <EmptyState icon={MessageSquareText} title="Ainda há poucas avaliações no período">
        As avaliações vêm sem o nome dos alunos. Elas aparecem aqui quando são {fewestUnnamed} ou mais, para que ninguém
        seja reconhecido.
      </EmptyState>
    )
  if (content === null || teacher === null)
    return (
      <EmptyState icon={MessageSquareText} title="Nenhuma avaliação dos alunos no período">
        Depois de cada aula, os alunos presentes podem avaliar o conteúdo, o professor e a si mesmos.
      </EmptyState>
    )
  return (
    <Stack gap="6">
      <SimpleGrid gap="4" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 17rem), 1fr))">
        <FigureCard id="conteudo-das-aulas" title="Conteúdo das aulas">
          <Stars mean={content} count={count} />
        </FigureCard>
        <FigureCard id="professores" title="Professores">
          <Stars mean={teacher} count={count} />
        </FigureCard>
        <FigureCard id="autoavaliacao" title="Como os alunos se avaliam">
          <FigureTable aria-labelledby="autoavaliacao">
            <tbody>
              {performanceLevels.map((level) => (
                <tr key={level}>
                  <th scope="row">{performanceLabels[level]}</th>
                  <td>{inNumbers(self[level])}</td>
                </tr>
              ))}
            </tbody>
          </FigureTable>
        </FigureCard>
      </SimpleGrid>
      <Section title="Comentários">
        {comments.length ? (
          <Panel as="ul" listStyleType="none" aria-label="Comentários">
            {shown.map(({ about, text, date, classId }, i) => (
              <Box
                as="li"
                // Two comments may be identical.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={i}
                px="4"
                py="3"
                borderTopWidth={i ? '1px' : '0'}
                borderColor="border"
              >
                <Text overflowWrap="anywhere">{text}</Text>
                <Text fontSize="sm" color="fg.muted" mt="1">
                  <Badge tone="category.none">{subjects[about]}</Badge> {titles.get(classId) ?? '—'} · {dayOf(date)}
                </Text>
              </Box>
            ))}
          </Panel>
        ) : (
          <Panel px="4" py="5">
            Nenhum comentário no período.
          </Panel>
        )}
        <ShowAll shown={shown.length} total={comments.length} onShow={() => setAll(true)} />
      </Section>
    </Stack>
  )
}
