import { Box, Button, Heading, Stack } from '@chakra-ui/react'
import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { performanceLabels, performanceLevels } from '#schema/entities/labels.ts'
import type { ClassPerformance, ClassRecords } from '#schema/rules/attendance/classPerformance.ts'
import { type DateRange, inRange } from '#schema/rules/schedule/periods.ts'
import { ColumnChart } from '#web/components/chart/ColumnChart.tsx'
import { FigureCard } from '#web/components/chart/FigureCard.tsx'
import { FigureTable } from '#web/components/chart/FigureTable.tsx'
import { RatingsTable } from '#web/components/chart/RatingsTable.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { ratingCounts, studentRatings } from '#web/model/performance/studentRatings.ts'

/** Students shown at first; a button shows the rest. */
const atFirst = 20

/** How teachers rated students, in total and one by one. */
export function RatingsTab({
  records,
  figures,
  range,
}: {
  records: ClassRecords
  figures: ClassPerformance
  range: DateRange
}) {
  const counts = ratingCounts(records.performance.filter(({ date }) => inRange(date, range)))
  const ratings = studentRatings(records.performance, range)
  const rated = figures.students.filter(({ student }) => ratings.has(student.id))
  const [all, setAll] = useState(false)
  const shares = figures.summary.performanceDistribution
  if (!counts.total)
    return (
      <EmptyState icon={ChartColumn} title="Nenhuma avaliação registrada no período">
        Os professores registram o desempenho na chamada, aluno por aluno.
      </EmptyState>
    )
  return (
    <Stack gap="6">
      <FigureCard id="distribuicao-notas" title="Distribuição de Desempenho">
        <ColumnChart
          columns={performanceLevels.map((level) => ({
            label: performanceLabels[level],
            share: shares[level] / 100,
            text: `${shares[level]}%`,
            tone: level,
          }))}
        />
        <Box mt="3">
          <FigureTable aria-labelledby="distribuicao-notas">
            <tbody>
              {performanceLevels.map((level) => (
                <tr key={level}>
                  <th scope="row">{performanceLabels[level]}</th>
                  <td>{shares[level]}%</td>
                  <td data-count>{counts[level]}</td>
                </tr>
              ))}
            </tbody>
          </FigureTable>
        </Box>
      </FigureCard>
      <Box as="section" aria-labelledby="por-aluno">
        <Heading as="h2" id="por-aluno" fontSize="lg" mb="3">
          Por aluno
        </Heading>
        <Panel>
          <RatingsTable students={all ? rated : rated.slice(0, atFirst)} ratings={ratings} />
        </Panel>
        {!all && rated.length > atFirst && (
          <Button variant="outline" mt="3" onClick={() => setAll(true)}>
            Mostrar todos ({rated.length})
          </Button>
        )}
      </Box>
    </Stack>
  )
}
