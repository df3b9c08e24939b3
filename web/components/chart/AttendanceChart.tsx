import { Box, chakra, Text } from '@chakra-ui/react'
import { type MinimumPresence, minimumRate, rateText } from '#schema/rules/attendance/attendanceRate.ts'
import { inNumbers } from '#schema/rules/text.ts'
import { Table } from '#web/components/list/Table.tsx'
import type { AttendanceGroup } from '#web/model/attendance/attendanceGroups.ts'
import { attendanceLevel } from '#web/model/attendance/attendanceLevel.ts'
import { type ChartColumn, ColumnChart } from './ColumnChart.tsx'
import { FigureCard } from './FigureCard.tsx'

/** The width of a chart of few columns, rem: it is no wider than what it says. */
const narrowest = 24

/**
 * Attendance as columns with the school's minimum as a line, and the same figures as a table for people who prefer
 * to read them.
 */
export function AttendanceChart<K>(props: {
  id: string
  title: string
  /** What a group is: 'Dia', 'Turma'. */
  of: string
  groups: readonly AttendanceGroup<K>[]
  minimum: MinimumPresence
  /** The name of a group, and a short form for the label under its column. */
  groupName(group: K): string
  shortOf(group: K): string
}) {
  const { id, title, of, groups, minimum, groupName, shortOf } = props
  const columns = groups.map(
    ({ of, rate }): ChartColumn => ({
      label: shortOf(of),
      share: rate,
      text: rateText(rate),
      tone: attendanceLevel(rate, minimum) ?? 'brand',
    }),
  )
  return (
    <FigureCard id={id} title={title} maxW={`${Math.max(narrowest, groups.length * 4.5 + 8)}rem`}>
      {groups.length > 1 ? (
        <ColumnChart
          columns={columns}
          line={{ at: minimumRate(minimum), label: `mínimo ${minimum.minimumPercent}%` }}
        />
      ) : (
        groups.map(({ of, rate }) => (
          <Text key={groupName(of)}>
            {groupName(of)}: <b>{rateText(rate)}</b>
          </Text>
        ))
      )}
      <Box as="details" mt="3">
        <Summary>Ver como tabela</Summary>
        <Table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              {['Presenças', 'Faltas', 'Frequência'].map((each) => (
                <th key={each} scope="col" data-number>
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(({ of, present, absent, rate }) => (
              <tr key={groupName(of)}>
                <td data-main>{groupName(of)}</td>
                <td data-number data-label="Presenças">
                  {inNumbers(present)}
                </td>
                <td data-number data-label="Faltas">
                  {inNumbers(absent)}
                </td>
                <td data-number data-label="Frequência">
                  {rateText(rate)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
    </FigureCard>
  )
}

const Summary = chakra('summary', {
  base: { cursor: 'pointer', minHeight: '11', display: 'inline-flex', alignItems: 'center', color: 'brand.fg' },
})
