import { Button } from '@chakra-ui/react'
import { CircleCheck, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { sizeWords } from '#schema/rules/content/sizeWords.ts'
import { countOf } from '#schema/rules/text.ts'
import { keepOffline, removeDownloads } from '#web/actions/keptDownloads.ts'
import { inBackground } from '#web/components/toast/background.ts'
import type { Downloadable } from '#web/model/content/downloadable.ts'
import { type DownloadState, downloadState } from '#web/model/content/downloadState.ts'
import { spaceForFiles } from '#web/model/packs/deviceSpace.ts'
import { chosenBytes } from '#web/model/packs/packPlan.ts'
import { useKeptFiles } from '#web/queries/useKeptFiles.ts'
import { usePacks } from '#web/queries/usePacks.ts'
import { useStorage } from '#web/queries/useStorage.ts'
import { useOnline } from '#web/sync/useOnline.ts'
import { KeepPanel, Lines, UnderWay } from './KeepPanel.tsx'

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
    <KeepPanel label={`Disponível offline: ${of}`} {...(kept && { state: state.state })}>
      <PanelContent {...{ of, state, outside: content.outside, kept: kept ?? [], keep, drop }} />
    </KeepPanel>
  )
}

interface PanelProps {
  of: string
  state: DownloadState
  outside: number
  kept: NonNullable<ReturnType<typeof useKeptFiles>>
  keep(): void
  drop(): void
}

function PanelContent(props: PanelProps) {
  const { of, state, outside, keep, drop } = props
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
          {countOf(state.count, 'arquivo', 'arquivos')}, {sizeWords(state.bytes)} neste aparelho.
        </Lines>
        {remove('Remover')}
      </>
    )
  return <UnderWay of={of} state={state} onContinue={keep} onCancel={drop} />
}

/** The download's size, before it is requested. */
function Offer({ of, state, outside, kept, keep, remove }: PanelProps & { remove(label: string): ReactNode }) {
  const online = useOnline()
  const space = spaceForFiles(useStorage())
  const budget = usePacks()?.budget ?? null
  const { missingBytes, count, whole } = state
  const isOver = budget !== null && chosenBytes(kept) + missingBytes > budget
  const fits = !isOver && (space === null || space >= missingBytes)
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
          : isOver
            ? `São ${sizeWords(missingBytes)}, e passaria do limite de ${sizeWords(budget)} que você escolheu em Sincronização.`
            : fits
              ? `${isPartial ? `${whole} de ${countOf(count, 'arquivo', 'arquivos')} neste aparelho; faltam` : `${countOf(count, 'arquivo', 'arquivos')},`} ${sizeWords(missingBytes)}${isPartial ? '' : ' para baixar'}.`
              : `São ${sizeWords(missingBytes)}, e só ${sizeWords(Math.max(0, space ?? 0))} deste aparelho podem ser usados.`}
      </Lines>
      <Button
        variant="outline"
        disabled={!online || !fits}
        aria-label={`Deixar disponível offline: ${of}, ${sizeWords(missingBytes)}`}
        onClick={keep}
      >
        <Download aria-hidden />{' '}
        {`${isPartial ? 'Baixar o resto' : 'Deixar disponível offline'} (${sizeWords(missingBytes)})`}
      </Button>
      {isPartial && remove('Remover')}
    </>
  )
}
