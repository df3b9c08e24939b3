import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { CircleCheck, Download, PauseCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Keepable } from '../../schema/rules/keepable.ts'
import { type KeptState, keptState } from '../../schema/rules/keptState.ts'
import { sizeWords } from '../../schema/rules/sizeWords.ts'
import { countOf } from '../../schema/rules/text.ts'
import { Bar } from '../components/Bar.tsx'
import { inBackground } from '../components/background.ts'
import { goOn, keepOffline, letGo } from '../data/keptDownloads.ts'
import { useKeptFiles } from '../data/useKeptFiles.ts'
import { useOnline } from '../data/useOnline.ts'
import { useStorage } from '../data/useStorage.ts'

const because: Record<string, string> = {
  network: 'Continua sozinho quando a internet voltar.',
  session: 'Sua sessão terminou: entre de novo e ele continua.',
  full: 'O armazenamento deste aparelho está cheio: libere espaço e toque em Continuar.',
  gone: 'Um arquivo não está mais no servidor.',
  broken: 'O navegador não deixou gravar neste aparelho: recarregue a página e toque em Continuar.',
}

/**
 * 'Disponível offline' of a lesson or a module: its size first, then how far the download is, then the way to be rid of it
 * (decisions section 5). Nothing where there is nothing to keep; while it is read, its place.
 */
export function KeepOffline(props: { of: string; lessonIds: readonly number[]; content: Keepable | undefined }) {
  const { of, lessonIds, content } = props
  const kept = useKeptFiles()
  if (!content?.files.length) return null
  const state = keptState(content.files, kept ?? [])
  const keep = () => inBackground('Não foi possível guardar neste aparelho', () => keepOffline(content.files))
  const drop = () => inBackground('Não foi possível remover', () => letGo(lessonIds))
  return (
    <Flex
      as="section"
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
      <Shown {...{ of, state, outside: content.outside, keep, drop }} />
    </Flex>
  )
}

interface Told {
  of: string
  state: KeptState
  outside: number
  keep(): void
  drop(): void
}

function Shown(props: Told) {
  const { of, state, outside, keep, drop } = props
  const { got, bytes } = state
  const far = `${sizeWords(got)} de ${sizeWords(got === bytes ? bytes : Math.max(bytes, got))}`
  const remove = (label: string) => (
    <Button variant="outline" aria-label={`${label}: ${of}`} onClick={drop}>
      {label}
    </Button>
  )
  if (state.state === 'none' || state.state === 'partly') return <Offer {...props} remove={remove} />
  if (state.state === 'here')
    return (
      <>
        <Lines icon={<CircleCheck size={20} />} tone="good.fg" said="Disponível offline" outside={outside}>
          {countOf(state.count, 'arquivo', 'arquivos')}, {sizeWords(bytes)} neste aparelho.
        </Lines>
        {remove('Remover')}
      </>
    )
  if (state.state === 'coming')
    return (
      <>
        <Lines icon={<Download size={20} />} said="Baixando…" outside={0}>
          {far}
        </Lines>
        {remove('Cancelar')}
        <Progress of={of} far={far} share={got / bytes} />
      </>
    )
  return (
    <>
      <Lines
        icon={<PauseCircle size={20} />}
        tone="average.fg"
        said={`Download parado. ${because[state.halted!] ?? because.broken}`}
        outside={0}
      >
        {far}
      </Lines>
      {state.halted !== 'gone' && (
        <Button aria-label={`Continuar: ${of}`} onClick={() => (state.halted === 'network' ? void goOn() : keep())}>
          Continuar
        </Button>
      )}
      {remove('Cancelar')}
      <Progress of={of} far={far} share={got / bytes} />
    </>
  )
}

/** What it would take, before it is asked for. */
function Offer({ of, state, outside, keep, remove }: Told & { remove(label: string): ReactNode }) {
  const online = useOnline()
  const room = useStorage()
  const { missingBytes, count, whole } = state
  const free = room?.quota && room.usage !== null ? room.quota - room.usage : null
  const fits = free === null || free > missingBytes
  const news = state.state === 'partly'
  return (
    <>
      <Lines
        icon={<Download size={20} />}
        said={news ? 'Disponível offline em parte' : 'Estudar sem internet'}
        outside={outside}
      >
        {!online
          ? `${news ? 'Faltam ' : ''}${sizeWords(missingBytes)}. Conecte-se à internet para baixar.`
          : fits
            ? `${news ? `${whole} de ${countOf(count, 'arquivo', 'arquivos')} neste aparelho; faltam` : `${countOf(count, 'arquivo', 'arquivos')},`} ${sizeWords(missingBytes)}${news ? '' : ' para baixar'}.`
            : `São ${sizeWords(missingBytes)}, e há só ${sizeWords(free)} livres neste aparelho.`}
      </Lines>
      <Button
        variant="outline"
        disabled={!online || !fits}
        aria-label={`Deixar disponível offline: ${of}, ${sizeWords(missingBytes)}`}
        onClick={keep}
      >
        <Download aria-hidden /> {news ? 'Baixar o resto' : 'Deixar disponível offline'} ({sizeWords(missingBytes)})
      </Button>
      {news && remove('Remover')}
    </>
  )
}

/** The state in a word that is announced, and its figures, which are not with each step. */
const Lines = (props: { icon: ReactNode; tone?: string; said: string; outside: number; children: ReactNode }) => (
  <Flex gap="3" flex="1 1 14rem" minW="0">
    <Box color={props.tone ?? 'fg.muted'} flexShrink="0" mt="0.5" aria-hidden>
      {props.icon}
    </Box>
    <Box minW="0">
      <Text fontWeight="medium" role="status">
        {props.said}
      </Text>
      <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        {props.children}
        {props.outside > 0 &&
          ` ${countOf(props.outside, 'item de outro site precisa', 'itens de outros sites precisam')} de internet.`}
      </Text>
    </Box>
  </Flex>
)

const Progress = ({ of, far, share }: { of: string; far: string; share: number }) => (
  <Box
    flex="1 0 100%"
    role="progressbar"
    aria-label={`Download: ${of}`}
    aria-valuenow={Math.floor(share * 100)}
    aria-valuetext={far}
    aria-valuemax={100}
  >
    <Bar share={share} />
  </Box>
)
