import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react'
import { Download, LockKeyhole } from 'lucide-react'
import { inBackground } from '#web/components/toast/background.ts'
import { type LeftWork, useLeftWork } from '#web/session/leftWork.ts'
import { forOfficeWords, leftWords } from './leftWords.ts'

const save = async (record: LeftWork['here'][number]) =>
  (await import('#web/actions/saveSealedFile.ts')).saveSealedFile(record)

/** Unsent changes that people left on this device; only those who chose it on signing out are named. */
export function LeftHere() {
  const left = useLeftWork(({ here }) => here)
  if (!left.length) return null
  return (
    <Stack as="ul" gap="2" listStyleType="none" aria-label="Guardado neste aparelho">
      {left.map((record) => (
        <Flex as="li" key={record.id} gap="3" bg="average.bg" color="average.fg" rounded="md" px="4" py="3">
          <LockKeyhole size={20} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
          <Box minW="0">
            <Text fontVariantNumeric="tabular-nums">{leftWords(record)}</Text>
            <Text mt="2" fontSize="sm">
              {forOfficeWords(record)}
            </Text>
            {record.sealed && (
              <Button
                variant="outline"
                mt="2"
                h="auto"
                minH="11"
                py="2"
                whiteSpace="normal"
                textAlign="start"
                onClick={() => inBackground('O arquivo não foi salvo', () => save(record))}
              >
                <Download aria-hidden /> Salvar arquivo para a secretaria
              </Button>
            )}
          </Box>
        </Flex>
      ))}
    </Stack>
  )
}
