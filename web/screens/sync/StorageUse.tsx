import { Button, Heading, Text } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { sizeWords } from '#schema/rules/content/sizeWords.ts'
import { countOf } from '#schema/rules/text.ts'
import { removeDownloads } from '#web/actions/keptDownloads.ts'
import { inBackground } from '#web/components/toast/background.ts'
import { Panel } from '#web/components/ui/Panel.tsx'
import { useKeptFiles } from '#web/queries/useKeptFiles.ts'
import { useStorage } from '#web/queries/useStorage.ts'

/** A device has this part of the app once it keeps files. */
const KeptByModule = lazy(() => import('./KeptByModule.tsx').catch(() => ({ default: () => null })))

/**
 * The storage used and left on this device, the share of files kept offline, and whether the browser promised to keep
 * it.
 */
export function StorageUse() {
  const use = useStorage()
  const kept = useKeptFiles()
  if (!use) return null
  const { usage, quota, persisted } = use
  return (
    <Panel px="4" py="4">
      <Heading as="h2" fontSize="lg">
        Armazenamento
      </Heading>
      <Text mt="1" fontVariantNumeric="tabular-nums">
        {usage === null ? 'Este navegador não diz quanto usa.' : `${sizeWords(usage)} usados`}
        {quota !== null && usage !== null && <span>{` dos ${sizeWords(quota)} que o navegador diz permitir`}</span>}
      </Text>
      <Text color="fg.muted">
        {persisted
          ? 'O navegador prometeu não apagar estes dados.'
          : 'O navegador pode apagar estes dados se faltar espaço; o que já foi enviado está no servidor.'}
      </Text>
      {kept && kept.length > 0 && <KeptOnes kept={kept} />}
    </Panel>
  )
}

function KeptOnes({ kept }: { kept: NonNullable<ReturnType<typeof useKeptFiles>> }) {
  const sum = (of: 'bytes' | 'got') => kept.reduce((total, each) => total + each[of], 0)
  const [bytes, got] = [sum('bytes'), sum('got')]
  const lessonIds = [...new Set(kept.flatMap((each) => each.lessonIds))]
  const drop = () => inBackground('Não foi possível remover', () => removeDownloads(lessonIds))
  return (
    <>
      <Text mt="3" fontVariantNumeric="tabular-nums">
        Disponível offline: {countOf(kept.length, 'arquivo', 'arquivos')} de{' '}
        {countOf(lessonIds.length, 'aula', 'aulas')},{' '}
        {got < bytes ? `${sizeWords(got)} de ${sizeWords(bytes)}` : sizeWords(bytes)}
      </Text>
      <Text color="fg.muted">Os arquivos continuam no servidor e podem ser baixados de novo.</Text>
      <Button mt="3" variant="outline" onClick={drop}>
        Remover os arquivos deste aparelho
      </Button>
      <Suspense>
        <KeptByModule kept={kept} />
      </Suspense>
    </>
  )
}
