import { Box, Flex, Text } from '@chakra-ui/react'
import { type MinimumPresence, rateText } from '#schema/rules/attendance/attendanceRate.ts'
import type { ClassPerformance } from '#schema/rules/attendance/classPerformance.ts'
import { countOf, inNumbers } from '#schema/rules/text.ts'
import { Table } from '#web/components/list/Table.tsx'
import { PersonLink } from '#web/components/school/PersonLink.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Bar } from '#web/components/ui/Bar.tsx'
import { attendanceLevel, attendanceWords } from '#web/model/attendance/attendanceLevel.ts'

/** Presences, absences and the rate of each student, with a green, amber or red bar and its level in words. */
export const AttendanceTable = (props: {
  students: Readonly<ClassPerformance['students']>
  minimum: MinimumPresence
  label?: string
  /** The titles of each student's classes, for the office: a column of its own, and each name leads to its page. */
  classesOf?: ReadonlyMap<number, string>
}) => (
  <Table aria-label={props.label ?? 'Frequência por aluno'}>
    <thead>
      <tr>
        <th scope="col">Aluno</th>
        {props.classesOf && <th scope="col">Turma</th>}
        <th scope="col" data-number>
          Presenças
        </th>
        <th scope="col" data-number>
          Faltas
        </th>
        <th scope="col">Frequência</th>
      </tr>
    </thead>
    <tbody>
      {props.students.map(({ student, attendance }) => (
        <tr key={student.id}>
          <td data-main>{props.classesOf ? <PersonLink person={student} /> : student.name}</td>
          {props.classesOf && <td data-main>{props.classesOf.get(student.id) || '—'}</td>}
          <td data-number data-label="Presenças">
            {inNumbers(attendance.present)}
            {attendance.late > 0 && <Among>{countOf(attendance.late, 'atraso', 'atrasos')}</Among>}
          </td>
          <td data-number data-label="Faltas">
            {inNumbers(attendance.absent)}
            {attendance.justified > 0 && <Among>{countOf(attendance.justified, 'justificada', 'justificadas')}</Among>}
          </td>
          <td data-main data-rate>
            <Rate rate={attendance.rate} minimum={props.minimum} />
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
)

const Among = ({ children }: { children: string }) => (
  <Text as="span" display="block" fontSize="sm" color="fg.muted" whiteSpace="nowrap">
    {children}
  </Text>
)

function Rate({ rate, minimum }: { rate: number | null; minimum: MinimumPresence }) {
  const level = attendanceLevel(rate, minimum)
  if (rate === null || !level) return <Text>—</Text>
  return (
    <Flex gap="3" align="center" wrap="wrap" data-level={level}>
      <Box flex="1" minW="4rem">
        <Bar share={rate} tone={level} />
      </Box>
      <Text w="12" whiteSpace="nowrap" textAlign="right" fontVariantNumeric="tabular-nums">
        {rateText(rate)}
      </Text>
      <Box w="20">
        <Badge tone={level}>{attendanceWords[level]}</Badge>
      </Box>
    </Flex>
  )
}
