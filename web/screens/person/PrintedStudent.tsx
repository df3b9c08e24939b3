import type { User } from '#schema/nouns/user.ts'
import { PaperSheet } from '#web/components/print/PaperSheet.tsx'
import { Printed } from '#web/components/ui/Printed.tsx'
import { frequencyText } from '#web/model/attendance/frequency.ts'
import { tellingColumns } from '#web/model/files/sheet.ts'
import { studentSheet } from '#web/model/people/studentSheet.ts'
import type { StudentRecord } from '#web/queries/person/useStudentRecord.ts'

/** 'Ficha do aluno' on paper: the classes with their frequency, and every day. */
export const PrintedStudent = ({ student, record }: { student: User; record: StudentRecord }) => (
  <Printed
    title="Ficha do aluno"
    about={[
      [student.name, student.username && `matrícula ${student.username}`].filter(Boolean).join(', '),
      ...record.classes.map(({ schoolClass, frequency }) => `${schoolClass.title}: ${frequencyText(frequency)}`),
    ]}
  >
    {() => (
      <PaperSheet
        sheet={tellingColumns(
          studentSheet(record.days),
          record.classes.map(({ schoolClass }) => schoolClass.title),
        )}
      />
    )}
  </Printed>
)
