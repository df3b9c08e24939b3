import { Button, Flex, Text } from '@chakra-ui/react'
import { CalendarRange } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { NamedSheet } from '#schema/mutations/journal/sheetNamed.ts'
import { administrators } from '#schema/nouns/readers.ts'
import { useNotEnrolled } from '#web/queries/useNotEnrolled.ts'
import { useSession } from '#web/session/session.ts'

const EnrollmentDatesDialog = lazy(() => import('#web/dialogs/EnrollmentDatesDialog.tsx'))

/** For the office, under a mark that was refused: the dates of the students who were not enrolled that day. */
export function CorrectEnrollment({ sheet, note }: { sheet: NamedSheet; note?: string }) {
  const { user } = useSession()
  const mayCorrect = user !== null && administrators.includes(user.role)
  const students = useNotEnrolled(mayCorrect ? sheet : null)
  const [chosen, setChosen] = useState<number | null>(null)
  if (!students?.length) return null
  return (
    <Flex gap="2" mt="2" wrap="wrap">
      {note && (
        <Text fontSize="sm" flexBasis="100%">
          {note}
        </Text>
      )}
      {students.map(({ id, name }) => (
        <Button key={id} size="sm" minH="11" variant="outline" whiteSpace="normal" onClick={() => setChosen(id)}>
          <CalendarRange aria-hidden /> {`Corrigir as datas de ${name}`}
        </Button>
      ))}
      {chosen !== null && (
        <Suspense>
          <EnrollmentDatesDialog
            classId={sheet.classId}
            studentId={chosen}
            day={sheet.date}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </Flex>
  )
}
