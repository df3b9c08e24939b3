import { Flex, SimpleGrid, Text } from '@chakra-ui/react'
import { performanceLabels, performanceLevels } from '#schema/fields/labels.ts'
import {
  countAttendance,
  countDetails,
  type MinimumPresence,
  rateText,
} from '#schema/rules/attendance/attendanceRate.ts'
import type { ClassPerformance, ClassRecords } from '#schema/rules/attendance/classPerformance.ts'
import { type DateRange, inRange } from '#schema/rules/schedule/periods.ts'
import { countOf, inNumbers } from '#schema/rules/text.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Bar } from '#web/components/ui/Bar.tsx'
import { attendanceLevel, attendanceWords } from '#web/model/attendance/attendanceLevel.ts'
import { ratingCounts } from '#web/model/performance/studentRatings.ts'
import { FigureCard } from './FigureCard.tsx'
import { FigureTable } from './FigureTable.tsx'

/** Three cards: the distribution of ratings, the attendance, and the class in a few numbers. */
export function PerformanceOverview(props: {
  records: ClassRecords
  figures: ClassPerformance
  range: DateRange
  minimum: MinimumPresence
}) {
  const { records, figures, range, minimum } = props
  const marks = records.attendance.filter(({ date }) => inRange(date, range))
  const attendance = countAttendance(marks)
  const details = countDetails(marks)
  const ratings = ratingCounts(records.performance.filter(({ date }) => inRange(date, range)))
  const { summary } = figures
  const level = attendanceLevel(summary.attendanceRate, minimum)
  return (
    <SimpleGrid gap="4" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 17rem), 1fr))">
      <FigureCard id="distribuicao" title="Distribuição de Desempenho">
        {ratings.total === 0 ? (
          <Text color="fg.muted">Nenhuma avaliação registrada no período.</Text>
        ) : (
          <FigureTable aria-labelledby="distribuicao">
            <tbody>
              {performanceLevels.map((each) => (
                <tr key={each}>
                  <th scope="row">{performanceLabels[each]}</th>
                  <td data-bar>
                    <Bar share={summary.performanceDistribution[each] / 100} tone={each} />
                  </td>
                  <td>{summary.performanceDistribution[each]}%</td>
                  <td data-count>{inNumbers(ratings[each])}</td>
                </tr>
              ))}
            </tbody>
          </FigureTable>
        )}
      </FigureCard>
      <FigureCard id="frequencia" title="Frequência">
        <Flex align="center" gap="3" mb="2">
          <Text fontSize="2xl" fontWeight="bold" lineHeight="tight" fontVariantNumeric="tabular-nums">
            {rateText(summary.attendanceRate)}
          </Text>
          {level && <Badge tone={level}>{attendanceWords[level]}</Badge>}
        </Flex>
        {level && <Bar share={summary.attendanceRate ?? 0} tone={level} />}
        <Text mt="2" color="fg.muted" fontVariantNumeric="tabular-nums">
          {level
            ? `${countOf(attendance.present, 'presença', 'presenças')}, ${countOf(attendance.absent, 'falta', 'faltas')}`
            : 'Nenhuma chamada no período.'}
        </Text>
        {details.late + details.justified > 0 && (
          <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            {countOf(details.late, 'atraso', 'atrasos')},{' '}
            {countOf(details.justified, 'falta justificada', 'faltas justificadas')}
          </Text>
        )}
      </FigureCard>
      <FigureCard id="resumo" title="Resumo">
        <FigureTable aria-labelledby="resumo">
          <tbody>
            <tr>
              <th scope="row">Alunos matriculados</th>
              <td>{inNumbers(summary.totalStudents)}</td>
            </tr>
            <tr>
              <th scope="row">Desempenhos registrados</th>
              <td>{inNumbers(ratings.total)}</td>
            </tr>
            <tr>
              <th scope="row">Avaliações dos alunos</th>
              <td>{inNumbers(summary.totalEvaluations)}</td>
            </tr>
          </tbody>
        </FigureTable>
      </FigureCard>
    </SimpleGrid>
  )
}
