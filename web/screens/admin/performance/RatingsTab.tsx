import { Box, Stack } from '@chakra-ui/react'
import { ChartColumn } from 'lucide-react'
import { useMemo } from 'react'
import { performanceLabels, performanceLevels } from '#schema/fields/labels.ts'
import type { ClassPerformance, ClassRecords } from '#schema/rules/attendance/classPerformance.ts'
import { type DateRange, inRange } from '#schema/rules/schedule/periods.ts'
import { inNumbers } from '#schema/rules/text.ts'
import { ColumnChart } from '#web/components/chart/ColumnChart.tsx'
import { FigureCard } from '#web/components/chart/FigureCard.tsx'
import { FigureTable } from '#web/components/chart/FigureTable.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { ratingCounts, studentRatings } from '#web/model/performance/studentRatings.ts'
import { StudentList } from './StudentList.tsx'
import { type AboutStudents, ratingColumns } from './studentColumns.tsx'

/** How teachers rated students, in total and one by one. */
export function RatingsTab({
  records,
  figures,
  range,
  about,
}: {
  records: ClassRecords
  figures: ClassPerformance
  range: DateRange
  about: AboutStudents
}) {
  const counts = ratingCounts(records.performance.filter(({ date }) => inRange(date, range)))
  const ratings = useMemo(() => studentRatings(records.performance, range), [records, range])
  const columns = useMemo(() => ratingColumns(ratings), [ratings])
  const rated = useMemo(() => figures.students.filter(({ student }) => ratings.has(student.id)), [figures, ratings])
  const shares = figures.summary.performanceDistribution
  if (!counts.total)
    return (
      <EmptyState icon={ChartColumn} title="Nenhuma avaliação registrada no período">
        Os professores registram o desempenho na chamada, aluno por aluno.
      </EmptyState>
    )
  return (
    <Stack gap="6">
      <FigureCard id="distribuicao-notas" title="Distribuição de Desempenho" maxW="22rem">
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
                  <td data-count>{inNumbers(counts[level])}</td>
                </tr>
              ))}
            </tbody>
          </FigureTable>
        </Box>
      </FigureCard>
      <StudentList title="Desempenho por aluno" students={rated} about={about} columns={columns} />
    </Stack>
  )
}
