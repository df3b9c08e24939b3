import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { inNumbers } from '#schema/rules/text.ts'
import { BulkBar } from '#web/components/list/BulkBar.tsx'
import { sentenceOf } from '#web/components/toast/notify.ts'
import { Bar } from '#web/components/ui/Bar.tsx'
import { countWords, importCounts } from '#web/model/import/importCounts.ts'
import type { PreviewRow } from '#web/model/import/previewRows.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'
import type { useApplyImport } from './useApplyImport.ts'

/** At the foot of the preview: what will be done, the button that does it, and then its progress. */
export function ApplyBar(props: {
  rows: readonly PreviewRow[]
  applying: ReturnType<typeof useApplyImport>
  isPlanning: boolean
  onSend(): void
}) {
  const { rows, applying, isPlanning, onSend } = props
  const { phase, sent, parts, failure, waits, stop, goOn } = applying
  const { online } = useSyncStatus('online')
  const counts = importCounts(rows)
  const { created, changed, refused } = counts
  if (phase === 'sending' || phase === 'stopped')
    return (
      <BulkBar label="Importação">
        <Box flex="1 1 14rem">
          <Text role="status" fontWeight="medium" fontVariantNumeric="tabular-nums">
            {phase === 'sending' ? 'Importando' : 'Parada'}: {percent(sent, parts)}
          </Text>
          <Text fontSize="sm" color="fg.muted">
            {phase === 'stopped' && !waits && <span>O que já foi enviado está salvo. </span>}
            <span>Se a página fechar, importe o mesmo arquivo de novo: continua de onde parou.</span>
          </Text>
          {failure !== undefined && (
            <Text role="alert" fontSize="sm" color="fg.error">
              {sentenceOf(failure) || 'A importação parou.'}
              {waits && <span> Continua sozinha quando a internet voltar.</span>}
            </Text>
          )}
        </Box>
        <Box
          flex="1 1 10rem"
          role="progressbar"
          aria-label="Importação"
          aria-valuenow={Math.floor((100 * sent) / Math.max(1, parts))}
          aria-valuemax={100}
        >
          <Bar share={sent / Math.max(1, parts)} />
        </Box>
        {phase === 'sending' ? (
          <Button variant="outline" onClick={stop}>
            Parar
          </Button>
        ) : (
          <Button onClick={goOn}>Continuar</Button>
        )}
      </BulkBar>
    )
  const nothing = created + changed === 0
  return (
    <BulkBar label="Importação">
      <Text role="status" flex="1 1 12rem" fontWeight="medium" fontVariantNumeric="tabular-nums">
        {isPlanning ? 'Conferindo…' : nothing ? nothingWords(refused) : countWords(counts).join(', ')}
      </Text>
      <Flex gap="3" align="center" wrap="wrap" flexGrow={{ base: '1', sm: '0' }}>
        <Button flexGrow={{ base: '1', sm: '0' }} disabled={isPlanning || nothing || !online} onClick={onSend}>
          Importar
        </Button>
      </Flex>
    </BulkBar>
  )
}
const percent = (sent: number, parts: number) => `${sent} de ${parts} ${parts === 1 ? 'parte' : 'partes'}`

const nothingWords = (refused: number) =>
  refused
    ? `Nada a importar: ${refused === 1 ? 'uma linha recusada' : `${inNumbers(refused)} linhas recusadas`}, e o resto já está assim.`
    : 'Nada a importar: tudo já está assim.'
