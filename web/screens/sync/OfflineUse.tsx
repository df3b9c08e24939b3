import { Heading, Text } from '@chakra-ui/react'
import { keptWords } from '#web/components/offline/keptWords.ts'
import { Panel } from '#web/components/ui/Panel.tsx'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'

/** Whether the app itself opens on this device without a network. */
export function OfflineUse() {
  const { kept } = useSyncStatus('kept')
  const canKeep = 'serviceWorker' in navigator
  if (kept === null && canKeep) return null
  return (
    <Panel px="4" py="4">
      <Heading as="h2" fontSize="lg">
        Uso sem internet
      </Heading>
      <Text role="status" mt="1" fontVariantNumeric="tabular-nums">
        {canKeep && kept !== null ? keptWords(kept) : 'Este navegador não abre o Chamada sem internet.'}
      </Text>
      <Text color="fg.muted">
        {!canKeep
          ? 'Use Chrome, Edge, Firefox ou Safari, fora da janela anônima.'
          : kept === 100
            ? 'Suas telas estão guardadas neste aparelho e abrem sem internet.'
            : 'Suas telas estão sendo guardadas neste aparelho. Continue com internet até terminar.'}
      </Text>
    </Panel>
  )
}
