import { Box, Flex, Text } from '@chakra-ui/react'
import type { FrequencyLimits } from '#schema/nouns/frequencyRule.ts'
import { Printed } from '#web/components/ui/Printed.tsx'
import { absenceDays, type LetterTo, letterText, letterTitles } from '#web/model/attendance/frequencyWords.ts'
import type { ListedCase } from '#web/queries/rollCall/useFrequencyCases.ts'

const signatures: Record<LetterTo, string[]> = {
  family: ['Direção da escola', 'Responsável, ciente em ____/____/______'],
  council: ['Direção da escola', 'Recebido em ____/____/______'],
}

/** A letter about a student's absences, on one A4 page: to the family or to the Conselho Tutelar. */
export function Letter(props: { to: LetterTo; found: ListedCase; limits: FrequencyLimits; year: string }) {
  const { to, found, limits, year } = props
  return (
    <Printed title={letterTitles[to]} fontSize="11pt" lineHeight="1.5">
      {() => (
        <>
          {letterText(to, { ...found, name: found.student.name, limits, year }).map((paragraph) => (
            <Text key={paragraph} mb="4mm" overflowWrap="anywhere">
              {paragraph}
            </Text>
          ))}
          <Text mb="4mm">Dias de falta: {absenceDays(found)}.</Text>
          <Text mt="8mm">______________________________, ____ de ____________________ de ________</Text>
          <Flex gap="12mm" mt="18mm" data-whole>
            {signatures[to].map((label) => (
              <Box key={label} flex="1" borderTopWidth="0.5pt" borderColor="black" pt="1mm" textAlign="center">
                {label}
              </Box>
            ))}
          </Flex>
        </>
      )}
    </Printed>
  )
}
