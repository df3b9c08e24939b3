import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { PlaceAndDay } from '#web/components/print/PlaceAndDay.tsx'
import { usePaper } from '#web/components/print/paper.ts'
import { StudentLines } from '#web/components/print/StudentLines.tsx'
import { signersOf } from '#web/model/papers/signers.ts'
import { Signatures } from './Signatures.tsx'

/** What every declaration has around its sentence: who it is about before it, and the place, the day and who signs after. */
export function Declaration(props: {
  lines: readonly (readonly [label: string, text: string])[]
  children: ReactNode
}) {
  const { letterhead } = usePaper()
  return (
    <Box fontSize="12pt" lineHeight="1.6" pt={letterhead ? undefined : '10mm'}>
      <StudentLines lines={props.lines} />
      {props.children}
      <PlaceAndDay
        mt="16mm"
        blank="Local e data: ____________________________, ____ de __________________ de ________"
      />
      <Signatures who={signersOf(letterhead, 'Direção ou secretaria')} />
    </Box>
  )
}
