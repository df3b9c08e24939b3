import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { CircleCheck, Download, PauseCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { sizeWords } from '#schema/rules/content/sizeWords.ts'
import { countOf } from '#schema/rules/text.ts'
import { keepOffline, removeDownloads, resumeDownloads } from '#web/actions/keptDownloads.ts'
import { inBackground } from '#web/components/toast/background.ts'
import { Bar } from '#web/components/ui/Bar.tsx'
import type { Downloadable } from '#web/model/content/downloadable.ts'
import { type DownloadState, downloadState } from '#web/model/content/downloadState.ts'
import { useKeptFiles } from '#web/queries/useKeptFiles.ts'
import { useStorage } from '#web/queries/useStorage.ts'
import { useOnline } from '#web/sync/useOnline.ts'

const haltReasons: Record<string, string> = {
  network: 'Continua sozinho quando a internet voltar.',
  session: 'Sua sessão terminou: entre de novo e ele continua.',
  full: 'O armazenamento deste aparelho está cheio: libere espaço e toque em Continuar.',
  gone: 'Um arquivo não está mais no servidor.',
  broken: 'O navegador não deixou gravar neste aparelho: recarregue a página e toque em Continuar.',
}

/**
 * 'Disponível offline' of a lesson or a module: first its size, then the progress of the download, then the button to
 * remove it (decisions section 5). Renders nothing when there is nothing to keep; while the list of kept files loads,
 * the panel is hidden but takes its space.
 */
export function KeepOffline(props: { of: string; lessonIds: readonly number[]; content: Downloadable | undefined }) {
  const { of, lessonIds, content } = props
  const kept = useKeptFiles()
  if (!content?.files.length) return null
  const state = downloadState(content.files, kept ?? [])
  const keep = () => inBackground('Não foi possível guardar neste aparelho', () => keepOffline(content.files))
  const drop = () => inBackground('Não foi possível remover', () => removeDownloads(lessonIds))
  return (
    <Flex
      as="section"
      data-screen-only
      aria-label={`Disponível offline: ${of}`}
      {...(kept ? { 'data-kept': state.state } : { visibility: 'hidden' })}
      gap="3"
      wrap="wrap"
      align="center"
      px="4"
      py="3"
      bg="bg.subtle"
      borderRadius="md"
    >
      <PanelContent {...{ of, state, outside: content.outside, keep, drop }} />
    </Flex>
  )
}

interface PanelProps {
  of: string
  state: DownloadState
  outside: number
  keep(): void
  drop(): void
}

function PanelContent(props: PanelProps) {
  const { of, state, outside, keep, drop } = props
  const { got, bytes } = state
  const progressText = `${sizeWords(got)} de ${sizeWords(got === bytes ? bytes : Math.max(bytes, got))}`
  const remove = (label: string) => (
    <Button variant="outline" aria-label={`${label}: ${of}`} onClick={drop}>
      {label}
    </Button>
  )
  if (state.state === 'none' || state.state === 'partly') return <Offer {...props} remove={remove} />
  if (state.state === 'here')
    return (
      <>
        <Lines icon={<CircleCheck size={20} />} tone="good.fg" statusText="Disponível offline" outside={outside}>
          {countOf(state.count, 'arquivo', 'arquivos')}, {sizeWords(bytes)} neste aparelho.
        </Lines>
        {remove('Remover')}
      </>
    )
  if (state.state === 'coming')
    return (
      <>
        <Lines icon={<Download size={20} />} statusText="Baixando…" outside={0}>
          {progressText}
        </Lines>
        {remove('Cancelar')}
        <Progress of={of} progressText={progressText} share={got / bytes} />
      </>
    )
  return (
    <>
      <Lines
        icon={<PauseCircle size={20} />}
        tone="average.fg"
        statusText={`Download parado. ${haltReasons[state.halted!] ?? haltReasons.broken}`}
        outside={0}
      >
        {progressText}
      </Lines>
      {state.halted !== 'gone' && (
        <Button
          aria-label={`Continuar: ${of}`}
          onClick={() => (state.halted === 'network' ? void resumeDownloads() : keep())}
        >
          Continuar
        </Button>
      )}
      {remove('Cancelar')}
      <Progress of={of} progressText={progressText} share={got / bytes} />
    </>
  )
}

/** The download's size, before it is requested. */
function Offer({ of, state, outside, keep, remove }: PanelProps & { remove(label: string): ReactNode }) {
  const online = useOnline()
  const room = useStorage()
  const { missingBytes, count, whole } = state
  const free = room?.quota && room.usage !== null ? room.quota - room.usage : null
  const fits = free === null || free > missingBytes
  const isPartial = state.state === 'partly'
  return (
    <>
      <Lines
        icon={<Download size={20} />}
        statusText={isPartial ? 'Disponível offline em parte' : 'Estudar sem internet'}
        outside={outside}
      >
        {!online
          ? `${isPartial ? 'Faltam ' : ''}${sizeWords(missingBytes)}. Conecte-se à internet para baixar.`
          : fits
            ? `${isPartial ? `${whole} de ${countOf(count, 'arquivo', 'arquivos')} neste aparelho; faltam` : `${countOf(count, 'arquivo', 'arquivos')},`} ${sizeWords(missingBytes)}${isPartial ? '' : ' para baixar'}.`
            : `São ${sizeWords(missingBytes)}, e há só ${sizeWords(free)} livres neste aparelho.`}
      </Lines>
      <Button
        variant="outline"
        disabled={!online || !fits}
        aria-label={`Deixar disponível offline: ${of}, ${sizeWords(missingBytes)}`}
        onClick={keep}
      >
        <Download aria-hidden /> {isPartial ? 'Baixar o resto' : 'Deixar disponível offline'} ({sizeWords(missingBytes)}
        )
      </Button>
      {isPartial && remove('Remover')}
    </>
  )
}

/** The state as a short status text that is announced, and its figures, which are not announced at each step. */
const Lines = (props: { icon: ReactNode; tone?: string; statusText: string; outside: number; children: ReactNode }) => (
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
        {props.outside > 0 &&
          ` ${countOf(props.outside, 'item de outro site precisa', 'itens de outros sites precisam')} de internet.`}
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
