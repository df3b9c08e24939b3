import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import type { User } from '#schema/nouns/user.ts'
import { lessonsText, rateText } from '#schema/rules/attendance/attendanceRate.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { Checkbox } from '#web/components/form/Checkbox.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { useHeadOfLetter } from '#web/components/print/useHeadOfLetter.tsx'
import { useStudentLines } from '#web/components/print/useStudentLines.ts'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Printed } from '#web/components/ui/Printed.tsx'
import { attendanceDeclaration } from '#web/model/papers/attendanceDeclaration.ts'
import { civilNameBeside } from '#web/model/papers/studentOnPaper.ts'
import { chosenPeriod } from '#web/model/schedule/periodChoices.ts'
import { usePaperStudent } from '#web/queries/person/usePaperStudent.ts'
import { usePeriods } from '#web/queries/usePeriods.ts'
import { useStudentMarks } from '#web/queries/useStudentMarks.ts'
import { useNow } from '#web/sync/useNow.ts'
import { Declaration } from './Declaration.tsx'
import { OfAttendance } from './OfAttendance.tsx'
import { OfEnrolment } from './OfEnrolment.tsx'

const titles = { attendance: 'Declaração de frequência', enrolment: 'Declaração de matrícula' }
type Paper = keyof typeof titles

/** A declaration for a student to take along: how often they came in a period, or that they are enrolled. */
export default function DeclarationDialog({ student, onClose }: { student: User; onClose(): void }) {
  const { date: today } = useNow()
  const found = useStudentMarks(student.id)
  const known = usePaperStudent(student.id)
  const [saysCivilName, setSaysCivilName] = useState(true)
  const civilName = civilNameBeside(student.name, known?.family ?? null)
  const lines = useStudentLines(student, known)
  const [paper, setPaper] = useState<Paper>('attendance')
  const head = useHeadOfLetter(titles[paper])
  const periods = usePeriods(student.schoolId)
  const [chosen, setChosen] = useState('all')
  const period = chosenPeriod(periods, chosen)
  const declared = found && attendanceDeclaration(found.marks, found.titles, period.range, today)
  const isLoaded = declared !== undefined && known !== undefined
  const enrolled = known?.classes.map(({ title }) => title).join(', ')
  const named = { student, civilName: saysCivilName ? civilName : null, saysNumber: !lines.length }
  const isThere = isLoaded && Boolean(paper === 'attendance' ? declared : enrolled)
  return (
    <Modal
      title={titles[paper]}
      about={student.name}
      onClose={onClose}
      footer={
        isThere && (
          <Button onClick={() => window.print()}>
            <Printer aria-hidden /> Imprimir
          </Button>
        )
      }
    >
      {isLoaded ? (
        <Stack gap="4">
          <Select label="Papel" value={paper} onChange={(value) => setPaper(value as Paper)}>
            <Options of={Object.entries(titles)} />
          </Select>
          {paper === 'attendance' && (
            <Select label="Período" value={period.value} onChange={setChosen}>
              <Options of={periods.map(({ value, label }) => [value, label])} />
            </Select>
          )}
          {civilName && (
            <Flex as="label" gap="3" align="center" minH="11">
              <Checkbox
                type="checkbox"
                checked={saysCivilName}
                onChange={({ target }) => setSaysCivilName(target.checked)}
              />
              {`Com o nome civil: ${civilName}`}
            </Flex>
          )}
          <Text color="fg.muted">
            {paper === 'enrolment'
              ? enrolled || 'Este aluno não está em nenhuma turma hoje: não há o que declarar.'
              : declared
                ? `Frequência de ${rateText(declared.total.rate)} (${lessonsText(declared.total)}), de ${fullDate(declared.from)} a ${fullDate(declared.to)}.`
                : 'Nenhuma chamada deste aluno no período: não há o que declarar.'}
          </Text>
          {isThere && (
            <Printed title={titles[paper]} head={head}>
              {() => (
                <Declaration lines={lines}>
                  {paper === 'attendance' ? (
                    <OfAttendance {...named} declared={declared!} />
                  ) : (
                    <OfEnrolment {...named} classes={known.classes} />
                  )}
                </Declaration>
              )}
            </Printed>
          )}
        </Stack>
      ) : (
        <Loading rows={2} height="3rem" />
      )}
    </Modal>
  )
}
