import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react'
import { Clock, History, Star } from 'lucide-react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { performanceLabels } from '#schema/fields/labels.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import type { PastEvaluation } from '#web/queries/useStudentLessons.ts'

/** The student's evaluations, latest first. */
export function HistoryTab({ evaluations, onEvaluate }: { evaluations: PastEvaluation[]; onEvaluate(): void }) {
  if (!evaluations.length)
    return (
      <EmptyState
        icon={History}
        title="Nenhuma avaliação enviada"
        action={<Button onClick={onEvaluate}>Avaliar Aulas</Button>}
      >
        O que você enviar fica guardado aqui.
      </EmptyState>
    )
  return (
    <Stack as="ul" gap="3" listStyleType="none" aria-label="Histórico de Avaliações">
      {evaluations.map((each) => (
        <Panel as="li" key={each.attendanceId} px="4" py="4">
          <Text fontWeight="bold" overflowWrap="anywhere">
            {each.lessonTitle}
          </Text>
          <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {fullDate(each.sentOn)} · {each.classTitle}
            {each.waiting && (
              <Text as="span" whiteSpace="nowrap">
                {' · '}
                <Box as="span" display="inline-block" verticalAlign="-2px" aria-hidden>
                  <Clock size={14} />
                </Box>{' '}
                aguarda envio
              </Text>
            )}
          </Text>
          <Flex as="dl" gap="5" rowGap="2" wrap="wrap" mt="3">
            <Figure name="Conteúdo">
              <Stars count={each.contentRating} />
            </Figure>
            <Figure name="Professor">
              <Stars count={each.teacherRating} />
            </Figure>
            <Figure name="Seu desempenho">
              <Badge tone={each.selfPerformance}>{performanceLabels[each.selfPerformance]}</Badge>
            </Figure>
          </Flex>
          <Comment about="Conteúdo" text={each.contentComment} />
          <Comment about="Professor" text={each.teacherComment} />
          <Comment about="Seu desempenho" text={each.selfComment} />
        </Panel>
      ))}
    </Stack>
  )
}

const Figure = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <Box>
    <Text as="dt" fontSize="sm" color="fg.muted">
      {name}
    </Text>
    <Box as="dd">{children}</Box>
  </Box>
)

const Stars = ({ count }: { count: number }) => (
  <Flex gap="1" align="center" fontVariantNumeric="tabular-nums">
    <Box as="span" color="average.fg" aria-hidden>
      <Star size={16} fill="currentColor" />
    </Box>
    {count} de 5
  </Flex>
)

const Comment = ({ about, text }: { about: string; text: string | null }) =>
  text && (
    <Text mt="2" overflowWrap="anywhere">
      <Text as="span" color="fg.muted">
        {about}:
      </Text>{' '}
      {text}
    </Text>
  )
