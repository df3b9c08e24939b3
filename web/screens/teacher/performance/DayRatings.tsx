import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react'
import { CalendarDays, CalendarX2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { fullDate, longDate } from '#schema/fields/dates/dates.ts'
import { type ClassRecords, classPerformance } from '#schema/rules/attendance/classPerformance.ts'
import { compareTexts } from '#schema/rules/text.ts'
import { DayPickerPart } from '#web/components/form/dayPickerPart.ts'
import { Table } from '#web/components/list/Table.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { levelText } from '#web/model/content/completionText.ts'

/** The ratings and comments of one day; at first, of the last day that has any. */
export function DayRatings({ records, today }: { records: ClassRecords; today: string }) {
  const [chosen, setChosen] = useState<string>()
  const [choosing, setChoosing] = useState(false)
  const last = records.performance.reduce((latest, { date }) => (date > latest ? date : latest), '')
  const date = chosen ?? (last || today)
  const names = new Map(records.people.map(({ id, name }) => [id, name]))
  const rows = classPerformance(records, { date })
    .dailyPerformance.map((row) => ({ ...row, name: names.get(row.studentId) ?? '—' }))
    .sort((a, b) => compareTexts(a.name, b.name))
  return (
    <Box as="section" aria-labelledby="dia">
      <Flex gap="3" align="center" justify="space-between" wrap="wrap" mb="3">
        <Box>
          <Heading as="h2" id="dia" fontSize="lg">
            Avaliações do dia
          </Heading>
          <Text color="fg.muted">{longDate(date)}</Text>
        </Box>
        <Button
          variant="outline"
          aria-label={`Data: ${fullDate(date)}`}
          fontVariantNumeric="tabular-nums"
          onClick={() => setChoosing(true)}
        >
          <CalendarDays aria-hidden /> {fullDate(date)}
        </Button>
      </Flex>
      {rows.length ? (
        <Panel>
          <Table aria-labelledby="dia">
            <thead>
              <tr>
                <th scope="col">Aluno</th>
                <th scope="col">Avaliação</th>
                <th scope="col">Comentário</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ studentId, name, rating, comment }, i) => (
                // A student in two classes may have two rows on one day.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <tr key={`${studentId}/${i}`}>
                  <td data-main>{name}</td>
                  <td>
                    {rating ? (
                      <Badge tone={rating}>{levelText(rating)}</Badge>
                    ) : (
                      <Badge tone="category.none">Não avaliado</Badge>
                    )}
                  </td>
                  <td style={comment ? { flexBasis: '100%' } : undefined}>
                    {comment ?? (
                      <Text as="span" color="fg.muted" hideBelow="sm">
                        —
                      </Text>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      ) : (
        <EmptyState
          icon={CalendarX2}
          title="Nenhum registro encontrado para esta data"
          action={last && last !== date && <Button onClick={() => setChosen(last)}>{`Ver ${fullDate(last)}`}</Button>}
        >
          {last ? 'O último dia com registro é outro.' : 'O desempenho é registrado na chamada, aluno por aluno.'}
        </EmptyState>
      )}
      {choosing && (
        <Suspense>
          <DayPickerPart
            title="Data das avaliações"
            value={date}
            max={today}
            onChoose={setChosen}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </Box>
  )
}
