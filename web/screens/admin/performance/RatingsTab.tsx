import { Box, Button, Heading, Stack } from '@chakra-ui/react'
import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { performanceLabels, performanceLevels } from '../../../../schema/entities/labels.ts'
import type { ClassPerformance, ClassRecords } from '../../../../schema/rules/classPerformance.ts'
import { type DateRange, inRange } from '../../../../schema/rules/periods.ts'
import { ratingCounts, studentRatings } from '../../../../schema/rules/studentRatings.ts'
import { ColumnChart } from '../../../components/ColumnChart.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { FigureCard } from '../../../components/FigureCard.tsx'
import { FigureTable } from '../../../components/FigureTable.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { RatingsTable } from '../../../components/RatingsTable.tsx'

/** More students than these are shown when asked for. */
const atFirst = 20

/** How teachers rated students: all together and one by one. */
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
