import type { User } from '#schema/nouns/user.ts'
import { PaperSheet } from '#web/components/print/PaperSheet.tsx'
import { PlaceAndDay } from '#web/components/print/PlaceAndDay.tsx'
import { usePaper } from '#web/components/print/paper.ts'
import { StudentLines } from '#web/components/print/StudentLines.tsx'
import { useHeadOfLetter } from '#web/components/print/useHeadOfLetter.tsx'
import { useStudentLines } from '#web/components/print/useStudentLines.ts'
import { Printed } from '#web/components/ui/Printed.tsx'
import { Signatures } from '#web/dialogs/papers/Signatures.tsx'
import { frequencyText } from '#web/model/attendance/frequency.ts'
import { tellingColumns } from '#web/model/files/sheet.ts'
import { signersOf } from '#web/model/papers/signers.ts'
import { studentSheet } from '#web/model/people/studentSheet.ts'
import { usePaperStudent } from '#web/queries/person/usePaperStudent.ts'
import type { StudentRecord } from '#web/queries/person/useStudentRecord.ts'

const title = 'Ficha do aluno'

/**
 * 'Ficha do aluno' on paper: what papers say of the student, the classes with their frequency, and every day. The
 * office's is signed for the school.
 */
export function PrintedStudent({
  student,
  record,
  isOffice,
}: {
  student: User
  record: StudentRecord
  isOffice: boolean
}) {
  const { letterhead } = usePaper()
  const head = useHeadOfLetter(title)
  const lines = useStudentLines(student, usePaperStudent(student.id))
  const named = [student.name, student.username && `matrícula ${student.username}`].filter(Boolean).join(', ')
  const frequencies = record.classes.map(
    ({ schoolClass, frequency }) => `${schoolClass.title}: ${frequencyText(frequency)}`,
  )
  return (
    <Printed title={title} about={lines.length ? [] : [named, ...frequencies]} head={head}>
      {() => (
        <>
          <StudentLines
            lines={lines.length ? [...lines, ...frequencies.map((text) => ['Frequência', text] as const)] : []}
          />
          <PaperSheet
            sheet={tellingColumns(
              studentSheet(record.days),
              record.classes.map(({ schoolClass }) => schoolClass.title),
            )}
          />
          {isOffice && letterhead && letterhead.signatures.length > 0 && (
            <>
              <PlaceAndDay mt="8mm" blank="" />
              <Signatures who={signersOf(letterhead, '')} />
            </>
          )}
        </>
      )}
    </Printed>
  )
}
