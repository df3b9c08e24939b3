import { Box, Text } from '@chakra-ui/react'
import { dayOf } from '#schema/fields/dates/dates.ts'
import { performanceLabels } from '#schema/fields/labels.ts'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import type { EvaluationByStudent } from '#web/queries/person/useStudentRecord.ts'

/** What a student said about lessons, as far as the school shows who said it. */
export const EvaluationsOfStudent = ({ evaluations }: { evaluations: readonly EvaluationByStudent[] }) => (
  <Section title="Avaliações que o aluno fez">
    <Panel as="ul" listStyleType="none">
      {evaluations.map((each) => (
        <ListLine key={each.attendanceId}>
          <Box flex="1 1 16rem" minW="0" overflowWrap="anywhere">
            <Text fontWeight="bold">{each.lessonTitle}</Text>
            <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
              {dayOf(each.date)}
            </Text>
            {[each.contentComment, each.teacherComment, each.selfComment].filter(Boolean).map((text) => (
              <Text key={text} fontSize="sm">
                “{text}”
              </Text>
            ))}
          </Box>
          <Text fontSize="sm" fontVariantNumeric="tabular-nums">
            Conteúdo {each.contentRating} de 5 · Professor {each.teacherRating} de 5 · O próprio desempenho:{' '}
            {performanceLabels[each.selfPerformance].toLowerCase()}
          </Text>
        </ListLine>
      ))}
      {evaluations.length === 0 && (
        <ListLine color="fg.muted">
          Nenhuma que mostre o nome. As que foram feitas sem o nome aparecem juntas em Desempenho.
        </ListLine>
      )}
    </Panel>
  </Section>
)
