import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react'
import { Download, LockKeyhole } from 'lucide-react'
import { saveSealedFile } from '#web/actions/sealedFile.ts'
import { notifyDone } from '#web/components/toast/notify.ts'
import { useLeftWork } from '#web/session/leftWork.ts'
import { isForOffice, leftWords } from './leftWords.ts'

/**
 * Unsent changes that people left on this device; only those who chose it on signing out are named. Those of a person
 * who may not sign in any more can be saved for the office.
 */
export function LeftHere() {
  const left = useLeftWork(({ here }) => here)
  if (!left.length) return null
  return (
    <Stack as="ul" gap="2" listStyleType="none" aria-label="Guardado neste aparelho">
      {left.map((record) => {
        const { sealed } = record
        const save = () => {
          if (sealed) saveSealedFile(record, sealed)
          notifyDone('Arquivo salvo', 'Leve-o à secretaria. As alterações também continuam neste aparelho.')
        }
        return (
          <Flex as="li" key={record.id} gap="3" bg="average.bg" color="average.fg" rounded="md" px="4" py="3">
            <LockKeyhole size={20} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
            <Box>
              <Text fontVariantNumeric="tabular-nums">{leftWords(record)}</Text>
              {sealed && isForOffice(record) && (
                <Button variant="outline" bg="bg" minH="11" mt="3" onClick={save}>
                  <Download aria-hidden /> Salvar arquivo para a secretaria
                </Button>
              )}
            </Box>
          </Flex>
        )
      })}
    </Stack>
  )
}
