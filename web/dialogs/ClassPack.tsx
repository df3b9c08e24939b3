import { Button, Flex, Text } from '@chakra-ui/react'
import { CircleCheck, Download } from 'lucide-react'
import { sizeWords } from '#schema/rules/content/sizeWords.ts'
import { countOf } from '#schema/rules/text.ts'
import { dropClass, keepClass, setAnyNetwork } from '#web/actions/packs.ts'
import { Checkbox } from '#web/components/form/Checkbox.tsx'
import { inBackground } from '#web/components/toast/background.ts'
import { downloadState } from '#web/model/content/downloadState.ts'
import { saysNetwork } from '#web/model/packs/deviceSpace.ts'
import { leftOutWords } from '#web/model/packs/packWords.ts'
import { connection } from '#web/queries/connection.ts'
import { useKeptFiles } from '#web/queries/useKeptFiles.ts'
import { usePackLimit } from '#web/queries/usePackLimit.ts'
import { type Pack, useClassPack, usePacks } from '#web/queries/usePacks.ts'
import { useOnline } from '#web/sync/useOnline.ts'
import { KeepPanel, Lines, UnderWay } from './KeepPanel.tsx'

const what = 'A aula atual e as duas próximas'

/**
 * 'Deixar disponível offline' of a class: its current lesson and the next two, which the app keeps up by itself as the
 * class goes on. Renders nothing for a class of which nothing can be kept.
 */
export function ClassPack({ of }: { of: { id: number; title: string } }) {
  const pack = useClassPack(of.id)
  const packs = usePacks()
  const kept = useKeptFiles()
  if (!pack || !packs || !kept) return null
  const isOn = packs.classes.includes(of.id)
  const files = pack.content.files.filter(({ lessonId }) => !isOn || !packs.without.includes(lessonId))
  if (!isOn && !files.length) return null
  const shown = { ...pack, content: { ...pack.content, files } }
  const stop = () => inBackground('Não foi possível remover', () => dropClass(of.id, pack.allIds))
  return isOn ? <On of={of} pack={shown} anyNetwork={packs.anyNetwork} onStop={stop} /> : <Offer of={of} pack={shown} />
}

interface Props {
  of: { id: number; title: string }
  pack: Pack
}

const stopLabel = 'Parar e remover'
const Title = ({ of }: Pick<Props, 'of'>) => (
  <Text flex="1 0 100%" fontWeight="bold" overflowWrap="anywhere">
    {of.title}
  </Text>
)
const labelOf = ({ title }: Props['of']) => `${what}: ${title}`
const keep = ({ id }: Props['of'], files: Pack['content']['files']) =>
  inBackground('Não foi possível guardar neste aparelho', () => keepClass(id, files))

/** The size of what would be kept, before it is requested. */
function Offer({ of, pack: { content, titles } }: Props) {
  const online = useOnline()
  const { fit, tooLarge } = usePackLimit(content.files)
  const { missingBytes, count } = downloadState(fit, [])
  return (
    <KeepPanel label={labelOf(of)} state="none">
      <Title of={of} />
      <Lines icon={<Download size={20} />} statusText={`${what}, sempre neste aparelho`}>
        {countOf(count, 'arquivo', 'arquivos')}, {sizeWords(missingBytes)} agora. O que fica guardado acompanha a turma,
        por Wi-Fi.
        <span>{leftOutWords(tooLarge, titles)}</span>
        {!online && <span> Conecte-se à internet para baixar.</span>}
      </Lines>
      <Button
        variant="outline"
        disabled={!online}
        aria-label={`Deixar disponível offline: ${labelOf(of)}, ${sizeWords(missingBytes)}`}
        onClick={() => keep(of, fit)}
      >
        <Download aria-hidden /> {`Deixar disponível offline (${sizeWords(missingBytes)})`}
      </Button>
    </KeepPanel>
  )
}

function On({ of, pack: { content, titles }, anyNetwork, onStop }: Props & { anyNetwork: boolean; onStop(): void }) {
  const kept = useKeptFiles() ?? []
  const isListed = ({ file, lessonId }: (typeof content.files)[number]) =>
    kept.some(({ hash, lessonIds }) => hash === file.hash && lessonIds.includes(lessonId))
  const listed = content.files.filter(isListed)
  const state = downloadState(listed, kept)
  const leftOut = leftOutWords(
    content.files.filter((each) => !isListed(each)),
    titles,
  )
  return (
    <KeepPanel label={labelOf(of)} state={listed.length ? state.state : 'here'}>
      <Title of={of} />
      {state.state === 'coming' || state.state === 'halted' ? (
        <UnderWay
          of={labelOf(of)}
          state={state}
          cancelLabel={stopLabel}
          onContinue={() => keep(of, listed)}
          onCancel={onStop}
        />
      ) : (
        <>
          <Lines icon={<CircleCheck size={20} />} tone="good.fg" statusText={`${what} estão neste aparelho`}>
            {countOf(state.count, 'arquivo', 'arquivos')}, {sizeWords(state.bytes)}. O que fica guardado acompanha a
            turma.
            {leftOut}
          </Lines>
          <Button variant="outline" aria-label={`${stopLabel}: ${labelOf(of)}`} onClick={onStop}>
            {stopLabel}
          </Button>
        </>
      )}
      {!saysNetwork(connection()) && <AnyNetwork on={anyNetwork} />}
    </KeepPanel>
  )
}

/** Where the browser cannot tell Wi-Fi from mobile data, the person says what may be used. */
const AnyNetwork = ({ on }: { on: boolean }) => (
  <Flex as="label" align="center" gap="3" minH="11" cursor="pointer" flex="1 0 100%">
    <Checkbox
      type="checkbox"
      data-undrafted
      checked={on}
      onChange={({ target }) => inBackground('Não foi salvo', () => setAnyNetwork(target.checked))}
    />
    Baixar novos arquivos sozinho também por dados móveis
  </Flex>
)
