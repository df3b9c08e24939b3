import { Flex, Text } from '@chakra-ui/react'
import { ShieldOff } from 'lucide-react'
import { useLeftWork } from '#web/session/leftWork.ts'
import { wipedWords } from './leftWords.ts'

/** Why this device forgot what it held, until somebody signs in again. */
export function Wiped() {
  const wiped = useLeftWork(({ wiped }) => wiped)
  if (!wiped) return null
  return (
    <Flex role="alert" gap="3" bg="poor.bg" color="poor.fg" rounded="md" px="4" py="3">
      <ShieldOff size={20} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      <Text>{wipedWords[wiped]}</Text>
    </Flex>
  )
}
