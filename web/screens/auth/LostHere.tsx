import { Flex, Stack, Text } from '@chakra-ui/react'
import { HardDrive } from 'lucide-react'
import { lostHereWords } from '#web/session/lostWords.ts'
import { useLostHere } from '#web/session/secondPlace.ts'

/** What the browser lost of people who were here and had not signed out. */
export function LostHere() {
  return (
    <Stack gap="2">
      {useLostHere().map((held) => (
        <Flex role="alert" key={held.at} gap="3" bg="poor.bg" color="poor.fg" rounded="md" px="4" py="3">
          <HardDrive size={20} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
          <Text>{lostHereWords(held)}</Text>
        </Flex>
      ))}
    </Stack>
  )
}
