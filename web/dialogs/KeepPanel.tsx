import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { CircleAlert, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { sizeWords } from '#schema/rules/content/sizeWords.ts'
import { countOf } from '#schema/rules/text.ts'
import { resumeDownloads } from '#web/actions/keptDownloads.ts'
import { Bar } from '#web/components/ui/Bar.tsx'
import type { DownloadState } from '#web/model/content/downloadState.ts'

/** What a panel of files kept offline is made of, whatever they are kept for. */

const haltReasons: Record<string, string> = {
  network: 'Continua sozinho quando a internet voltar.',
  session: 'Sua sessão terminou: entre de novo e ele continua.',
  full: 'Falta espaço neste aparelho: os últimos 10% ficam para a escola. Libere espaço e toque em Continuar.',
  gone: 'Um arquivo não está mais no servidor.',
  broken: 'O navegador não deixou gravar neste aparelho: recarregue a página e toque em Continuar.',
  wifi: 'Espera uma rede Wi-Fi. Toque em Continuar para baixar agora.',
  spoiled: 'Um arquivo chegou com erro duas vezes. Toque em Continuar, de preferência em outra rede.',
}

/** @param label absent in a section of the same name. @param state while it is not known, the panel takes its space and is not seen */
export const KeepPanel = ({ label, state, children }: { label?: string; state?: string; children: ReactNode }) => (
  <Flex
    as={label ? 'section' : 'div'}
    data-screen-only
    aria-label={label}
    {...(state ? { 'data-kept': state } : { visibility: 'hidden' })}
    gap="3"
    wrap="wrap"
    align="center"
    px="4"
    py="3"
    bg="bg.subtle"
    borderRadius="md"
  >
    {children}
  </Flex>
)

/** A download under way or halted: how far it is, why it stands still, and the buttons for both. */
export function UnderWay(props: {
  of: string
  state: DownloadState
  cancelLabel?: string
  onContinue(): void
  onCancel(): void
}) {
  const { of, state, cancelLabel = 'Cancelar', onContinue, onCancel } = props
  const { got, bytes, halted } = state
  const progressText = `${sizeWords(got)} de ${sizeWords(got === bytes ? bytes : Math.max(bytes, got))}`
  return (
    <>
      {halted ? (
        <Lines
          icon={<CircleAlert size={20} />}
          tone="average.fg"
          statusText={`Download parado. ${haltReasons[halted] ?? haltReasons.broken}`}
        >
          {progressText}
        </Lines>
      ) : (
        <Lines icon={<Download size={20} />} statusText="Baixando…">
          {progressText}
        </Lines>
      )}
      {halted && halted !== 'gone' && (
        <Button
          aria-label={`Continuar: ${of}`}
          onClick={() => (halted === 'network' ? void resumeDownloads() : onContinue())}
        >
          Continuar
        </Button>
      )}
      <Button variant="outline" aria-label={`${cancelLabel}: ${of}`} onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Progress of={of} progressText={progressText} share={got / bytes} />
    </>
  )
}

/**
 * The state as a short status text that is announced, and its figures, which are not announced at each step.
 * @param props.outside how many items are on other sites
 */
export const Lines = (props: {
  icon: ReactNode
  tone?: string
  statusText: string
  outside?: number
  children: ReactNode
}) => (
  <Flex gap="3" flex="1 1 14rem" minW="0">
    <Box color={props.tone ?? 'fg.muted'} flexShrink="0" mt="0.5" aria-hidden>
      {props.icon}
    </Box>
    <Box minW="0">
      <Text fontWeight="medium" role="status">
        {props.statusText}
      </Text>
      <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        {props.children}
        {(props.outside ?? 0) > 0 && (
          <span>{` ${countOf(props.outside!, 'item de outro site precisa', 'itens de outros sites precisam')} de internet.`}</span>
        )}
      </Text>
    </Box>
  </Flex>
)

const Progress = ({ of, progressText, share }: { of: string; progressText: string; share: number }) => (
  <Box
    flex="1 0 100%"
    role="progressbar"
    aria-label={`Download: ${of}`}
    aria-valuenow={Math.floor(share * 100)}
    aria-valuetext={progressText}
    aria-valuemax={100}
  >
    <Bar share={share} />
  </Box>
)
