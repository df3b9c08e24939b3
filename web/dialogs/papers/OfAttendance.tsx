import { Text } from '@chakra-ui/react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { rateText } from '#schema/rules/attendance/attendanceRate.ts'
import { countOf } from '#schema/rules/text.ts'
import { PaperSheet } from '#web/components/print/PaperSheet.tsx'
import { usePaper } from '#web/components/print/paper.ts'
import type { Sheet } from '#web/model/files/sheet.ts'
import type { AttendanceDeclaration } from '#web/model/papers/attendanceDeclaration.ts'
import { schoolWithArticle } from '#web/model/school/schoolWithArticle.ts'
import { type Named, StudentNamed } from './StudentNamed.tsx'

/** What is declared of a student's attendance. */
export function OfAttendance({ declared, ...named }: Named & { declared: AttendanceDeclaration }) {
  const { school } = usePaper()
  const { from, to, total } = declared
  const held = total.present + total.absent
  return (
    <>
      <Text mb="8mm">
        Declaramos, para os devidos fins, que <StudentNamed {...named} /> teve {schoolWithArticle(school, 'em')}, de{' '}
        {fullDate(from)} a {fullDate(to)}, frequência de <b>{rateText(total.rate)}</b>:{' '}
        {countOf(total.present, 'presença', 'presenças')} em {countOf(held, 'aula registrada', 'aulas registradas')} e{' '}
        {total.absent ? countOf(total.absent, 'falta', 'faltas') : 'nenhuma falta'}
        {total.justified > 0 ? `, das quais ${countOf(total.justified, 'justificada', 'justificadas')}.` : '.'}
      </Text>
      <PaperSheet sheet={byClass(declared)} />
    </>
  )
}

const byClass = ({ classes }: AttendanceDeclaration): Sheet => ({
  name: 'Frequência por turma',
  columns: [
    ...['Turma', 'Presenças', 'Faltas', 'Faltas justificadas', 'Atrasos'].map((label) => ({ label })),
    { label: 'Frequência', kind: 'rate' },
  ],
  rows: classes.map(({ title, present, absent, justified, late, rate }) => [
    title,
    present,
    absent,
    justified,
    late,
    rate,
  ]),
})
