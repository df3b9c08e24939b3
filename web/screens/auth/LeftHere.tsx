import { Flex, Stack, Text } from '@chakra-ui/react'
import { LockKeyhole } from 'lucide-react'
import { useLeftWork } from '#web/session/leftWork.ts'
import { leftWords } from './leftWords.ts'

/** Unsent changes that people left on this device; only those who chose it on signing out are named. */
export function LeftHere() {
  const left = useLeftWork(({ here }) => here)
  if (!left.length) return null
  return (
    <Stack as="ul" gap="2" listStyleType="none" aria-label="Guardado neste aparelho">
      {left.map((record) => (
        <Flex as="li" key={record.id} gap="3" bg="average.bg" color="average.fg" rounded="md" px="4" py="3">
          <LockKeyhole size={20} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
          <Text fontVariantNumeric="tabular-nums">{leftWords(record)}</Text>
        </Flex>
      ))}
    </Stack>
  )
}
