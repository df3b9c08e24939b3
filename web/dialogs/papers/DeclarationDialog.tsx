import { Box, Button, Stack, Text } from '@chakra-ui/react'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import type { User } from '#schema/nouns/user.ts'
import { lessonsText, rateText } from '#schema/rules/attendance/attendanceRate.ts'
import { countOf } from '#schema/rules/text.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { PaperSheet } from '#web/components/print/PaperSheet.tsx'
import { usePaper } from '#web/components/print/paper.ts'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Printed } from '#web/components/ui/Printed.tsx'
import type { Sheet } from '#web/model/files/sheet.ts'
import { type AttendanceDeclaration, attendanceDeclaration } from '#web/model/papers/attendanceDeclaration.ts'
import { chosenPeriod } from '#web/model/schedule/periodChoices.ts'
import { schoolWithArticle } from '#web/model/school/schoolWithArticle.ts'
import { usePeriods } from '#web/queries/usePeriods.ts'
import { useStudentMarks } from '#web/queries/useStudentMarks.ts'
import { useNow } from '#web/sync/useNow.ts'
import { Signatures } from './Signatures.tsx'

/** 'Declaração de frequência' of a student, for a period, to print and sign. */
export default function DeclarationDialog({ student, onClose }: { student: User; onClose(): void }) {
  const { date: today } = useNow()
  const found = useStudentMarks(student.id)
  const periods = usePeriods(student.schoolId)
  const [chosen, setChosen] = useState('all')
  const period = chosenPeriod(periods, chosen)
  const declared = found && attendanceDeclaration(found.marks, found.titles, period.range, today)
  return (
    <Modal
      title="Declaração de frequência"
      about={student.name}
      onClose={onClose}
      footer={
        declared && (
          <Button onClick={() => window.print()}>
            <Printer aria-hidden /> Imprimir
          </Button>
        )
      }
    >
      {declared === undefined ? (
        <Loading rows={2} height="3rem" />
      ) : (
        <Stack gap="4">
          <Select label="Período" value={period.value} onChange={setChosen}>
            <Options of={periods.map(({ value, label }) => [value, label])} />
          </Select>
          <Text color="fg.muted">
            {declared
              ? `Frequência de ${rateText(declared.total.rate)} (${lessonsText(declared.total)}), de ${fullDate(declared.from)} a ${fullDate(declared.to)}.`
              : 'Nenhuma chamada deste aluno no período: não há o que declarar.'}
          </Text>
          {declared && (
            <Printed title="Declaração de frequência">
              {() => <Declaration student={student} declared={declared} />}
            </Printed>
          )}
        </Stack>
      )}
    </Modal>
  )
}

function Declaration({ student, declared }: { student: User; declared: AttendanceDeclaration }) {
  const { school } = usePaper()
  const { from, to, total } = declared
  const held = total.present + total.absent
  return (
    <Box fontSize="12pt" lineHeight="1.6" pt="10mm">
      <Text mb="8mm">
        Declaramos, para os devidos fins, que <b>{student.name}</b>
        {student.username && `, matrícula ${student.username},`} teve {schoolWithArticle(school, 'em')}, de{' '}
        {fullDate(from)} a {fullDate(to)}, frequência de <b>{rateText(total.rate)}</b>:{' '}
        {countOf(total.present, 'presença', 'presenças')} em {countOf(held, 'aula registrada', 'aulas registradas')} e{' '}
        {total.absent ? countOf(total.absent, 'falta', 'faltas') : 'nenhuma falta'}
        {total.justified > 0 && `, das quais ${countOf(total.justified, 'justificada', 'justificadas')}`}.
      </Text>
      <PaperSheet sheet={byClass(declared)} />
      <Text mt="16mm">Local e data: ____________________________, ____ de __________________ de ________</Text>
      <Signatures who={['Direção ou secretaria']} />
    </Box>
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
