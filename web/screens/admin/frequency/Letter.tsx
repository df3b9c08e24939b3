import { Box, Flex, Text } from '@chakra-ui/react'
import { useEffect } from 'react'
import type { FrequencyLimits } from '#schema/nouns/frequencyRule.ts'
import { PlaceAndDay } from '#web/components/print/PlaceAndDay.tsx'
import { usePaper } from '#web/components/print/paper.ts'
import { StudentLines } from '#web/components/print/StudentLines.tsx'
import { useHeadOfLetter } from '#web/components/print/useHeadOfLetter.tsx'
import { useStudentLines } from '#web/components/print/useStudentLines.ts'
import { Printed } from '#web/components/ui/Printed.tsx'
import { absenceDays, type LetterTo, letterText, letterTitles } from '#web/model/attendance/frequencyWords.ts'
import { signersOf } from '#web/model/papers/signers.ts'
import { usePaperStudent } from '#web/queries/person/usePaperStudent.ts'
import type { ListedCase } from '#web/queries/rollCall/useFrequencyCases.ts'

/** Who signs besides the school. */
const receivers: Record<LetterTo, string> = {
  family: 'Responsável, ciente em ____/____/______',
  council: 'Recebido em ____/____/______',
}

/** A letter about a student's absences, on one A4 page: to the family or to the Conselho Tutelar. It is printed at once. */
export default function Letter(props: {
  to: LetterTo
  found: ListedCase
  limits: FrequencyLimits
  year: string
  onClose(): void
}) {
  const { to, found, limits, year } = props
  const { letterhead } = usePaper()
  const head = useHeadOfLetter(letterTitles[to])
  const known = usePaperStudent(found.studentId)
  const lines = useStudentLines(found.student, known)
  const isLoaded = known !== undefined
  useEffect(() => {
    if (isLoaded) window.print()
  }, [isLoaded])
  return (
    <Printed title={letterTitles[to]} fontSize="11pt" lineHeight="1.5" head={head}>
      {() => (
        <>
          <StudentLines lines={lines} />
          {letterText(to, { ...found, name: found.student.name, limits, year }).map((paragraph) => (
            <Text key={paragraph} mb="4mm" overflowWrap="anywhere">
              {paragraph}
            </Text>
          ))}
          <Text mb="4mm">Dias de falta: {absenceDays(found)}.</Text>
          <PlaceAndDay mt="8mm" blank="______________________________, ____ de ____________________ de ________" />
          <Flex gap="12mm" mt="18mm" data-whole>
            {[...signersOf(letterhead, 'Direção da escola'), receivers[to]].map((label) => (
              <Box
                key={label}
                flex="1"
                borderTopWidth="0.5pt"
                borderColor="black"
                pt="1mm"
                textAlign="center"
                whiteSpace="pre-line"
              >
                {label}
              </Box>
            ))}
          </Flex>
        </>
      )}
    </Printed>
  )
}
