import { Box, chakra } from '@chakra-ui/react'
import type { AttendanceGroup } from '../../schema/rules/attendanceGroups.ts'
import { attendanceLevel, goodAttendance } from '../../schema/rules/attendanceLevel.ts'
import { rateText } from '../../schema/rules/attendanceRate.ts'
import { type ChartColumn, ColumnChart } from './ColumnChart.tsx'
import { FigureCard } from './FigureCard.tsx'
import { Table } from './Table.tsx'

/** Attendance as columns with the legal minimum of 75% as a line, and the same figures as a table for who would rather read. */
export function AttendanceChart<K>(props: {
  id: string
  title: string
  /** What the groups are: 'Dia', 'Turma'. */
  of: string
  groups: readonly AttendanceGroup<K>[]
  /** The name of a group, and a short one for under its column. */
  nameOf(group: K): string
  shortOf(group: K): string
}) {
  const { id, title, of, groups, nameOf, shortOf } = props
  const columns = groups.map(
    ({ of, rate }): ChartColumn => ({
      label: shortOf(of),
      share: rate,
      text: rateText(rate),
      tone: attendanceLevel(rate) ?? 'brand',
    }),
  )
  return (
    <FigureCard id={id} title={title}>
      <ColumnChart columns={columns} line={goodAttendance} />
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
              <tr key={nameOf(of)}>
                <td data-main>{nameOf(of)}</td>
                <td data-number data-label="Presenças">
                  {present}
                </td>
                <td data-number data-label="Faltas">
                  {absent}
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
