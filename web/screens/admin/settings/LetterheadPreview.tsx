import { Box, Heading } from '@chakra-ui/react'
import type { Letterhead } from '#schema/fields/letterhead.ts'
import { LetterHead } from '#web/components/print/LetterHead.tsx'
import { PlaceAndDay } from '#web/components/print/PlaceAndDay.tsx'
import { usePicture } from '#web/components/print/usePicture.ts'
import { Signatures } from '#web/dialogs/papers/Signatures.tsx'
import { signersOf } from '#web/model/papers/signers.ts'

/** How the papers will look, on white as they are printed. */
export function LetterheadPreview({ school, letterhead }: { school: string; letterhead: Letterhead }) {
  const { logo, city } = letterhead
  const picture = usePicture(logo)
  return (
    <Box as="section" aria-label="Como fica no papel">
      <Heading as="h3" fontSize="md" mb="2">
        Como fica no papel
      </Heading>
      <Box bg="white" color="black" borderWidth="1px" px="5mm" py="5mm" fontSize="11pt">
        <LetterHead {...{ school, letterhead }} logo={picture} />
        <PlaceAndDay city={city} mt="8mm" blank="Local e data: __________________________" />
        <Signatures who={signersOf(letterhead, 'Direção ou secretaria')} />
      </Box>
    </Box>
  )
}
