import { Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { FrequencyLimits } from '#schema/nouns/frequencyRule.ts'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import Modal from '#web/components/dialog/Modal.tsx'
import { absenceDays, caseWords, type LetterTo } from '#web/model/attendance/frequencyWords.ts'
import type { ListedCase } from '#web/queries/rollCall/useFrequencyCases.ts'
import { ActionForm } from './ActionForm.tsx'
import { ActionLog } from './ActionLog.tsx'

const Letter = dialogOnUse('Carta', () => import('./Letter.tsx'))

/** A student's days of absence, what was done about them, and the letters to print. */
export default function CaseDialog(props: {
  found: ListedCase
  limits: FrequencyLimits
  today: string
  onClose(): void
}) {
  const { found, limits, today, onClose } = props
  const [letter, setLetter] = useState<{ to: LetterTo; press: number }>()
  const print = (to: LetterTo) => setLetter({ to, press: (letter?.press ?? 0) + 1 })
  return (
    <Modal title={found.student.name} about={found.classes.join(', ')} guarded onClose={onClose}>
      <Stack gap="5">
        <Stack as="section" gap="1" aria-label="Faltas">
          <Heading as="h3" fontSize="md">
            Faltas
          </Heading>
          <Text fontVariantNumeric="tabular-nums">{caseWords(found)}</Text>
          <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            {absenceDays(found)}
          </Text>
        </Stack>
        <Stack as="section" gap="3" aria-label="Cartas">
          <Heading as="h3" fontSize="md">
            Cartas
          </Heading>
          <Flex gap="3" wrap="wrap">
            <Button variant="outline" onClick={() => print('family')}>
              <Printer aria-hidden /> À família
            </Button>
            <Button variant="outline" onClick={() => print('council')}>
              <Printer aria-hidden /> Ao Conselho Tutelar
            </Button>
          </Flex>
        </Stack>
        <Stack as="section" gap="3" aria-label="O que foi feito">
          <Heading as="h3" fontSize="md">
            O que foi feito
          </Heading>
          <ActionLog actions={found.actions} />
          <ActionForm studentId={found.studentId} today={today} />
        </Stack>
      </Stack>
      {letter && (
        <Letter
          key={letter.press}
          to={letter.to}
          {...{ found, limits }}
          year={today.slice(0, 4)}
          onClose={() => setLetter(undefined)}
        />
      )}
    </Modal>
  )
}
