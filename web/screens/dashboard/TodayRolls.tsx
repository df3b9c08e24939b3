import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { attendanceRate, rateText } from '#schema/rules/attendance/attendanceRate.ts'
import { timeOf } from '#schema/rules/dates/dates.ts'
import { countOf } from '#schema/rules/text.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import type { DayRoll } from '#web/queries/rollCall/useDayRolls.ts'

/** Today's roll calls, live: they appear as teachers' devices send them. */
export function TodayRolls({ rolls }: { rolls: DayRoll[] | undefined }) {
  return (
    <Box as="section" aria-labelledby="chamadas">
      <Heading as="h2" id="chamadas" fontSize="lg" mb="3">
        Chamadas de hoje
      </Heading>
      {!rolls ? (
        <Loading rows={2} />
      ) : rolls.length === 0 ? (
        <Panel px="4" py="5">
          <Text color="fg.muted">Nenhuma chamada registrada hoje. Elas aparecem aqui assim que chegam.</Text>
        </Panel>
      ) : (
        <Stack as="ul" gap="2" listStyleType="none" aria-live="polite">
          {rolls.map((roll) => (
            <DayRollItem key={`${roll.classId}/${roll.lessonId}`} roll={roll} />
          ))}
        </Stack>
      )}
    </Box>
  )
}

function DayRollItem({ roll }: { roll: DayRoll }) {
  const { classTitle, lessonTitle, teacher, concludedAt, cancelledReason, present, absent } = roll
  return (
    <Panel as="li" px="4" py="3">
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Box minW="0" flex="1 1 14rem">
          <Text fontWeight="bold" overflowWrap="anywhere">
            {classTitle}
          </Text>
          <Text color="fg.muted" fontSize="sm" overflowWrap="anywhere">
            {lessonTitle}
            {teacher && ` · ${teacher}`}
          </Text>
        </Box>
        <Text fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
          {cancelledReason ?? (
            <>
              {countOf(present, 'presente', 'presentes')}, {countOf(absent, 'falta', 'faltas')} ·{' '}
              {rateText(attendanceRate(roll))}
            </>
          )}
        </Text>
        {cancelledReason !== null ? (
          <Badge tone="category.none">Não houve aula</Badge>
        ) : concludedAt ? (
          <Badge tone="good">Concluída às {timeOf(concludedAt)}</Badge>
        ) : (
          <Badge tone="average">Em andamento</Badge>
        )}
      </Flex>
    </Panel>
  )
}
