import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react'
import { CircleCheck, CircleX } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { dayAndTimeOf } from '#schema/fields/dates/dates.ts'
import { countOf } from '#schema/rules/text.ts'
import { ApiError } from '#web/api/apiError.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { CheckboxCell } from '#web/components/list/CheckboxCell.tsx'
import { notifyFailed, notifyInfo, sentenceOf } from '#web/components/toast/notify.ts'
import { Loading } from '#web/components/ui/Loading.tsx'
import { CorrectEnrollment } from './CorrectEnrollment.tsx'
import { leftActWords, registeredWords } from './leftActWords.ts'
import { type ShownAct, useLeftWorkFile } from './useLeftWorkFile.ts'

const ConfirmPasswordDialog = lazy(() => import('#web/dialogs/ConfirmPasswordDialog.tsx'))

/** How many acts are drawn at once. */
const drawnAtOnce = 200

const canBeRegistered = ({ state }: ShownAct) => state === 'ready' || state === 'dependent'

/** What somebody left for the office: each act in words, and which of them are registered. */
export default function LeftWorkDialog({ chosen: chosenFile, onClose }: { chosen: Blob; onClose(): void }) {
  const { opened, acts, failure, busy, register } = useLeftWorkFile(chosenFile)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [drawn, setDrawn] = useState(drawnAtOnce)
  const [confirming, setConfirming] = useState(false)
  const all = useId()
  const open = acts.filter(canBeRegistered)
  const ids = open.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const allChosen = open.length > 0 && ids.length === open.length

  function choose(id: number) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const registerChosen = () =>
    register(ids).then(
      (done) => notifyInfo('Registro terminado', registeredWords(done)),
      (error) => {
        if (error instanceof ApiError && error.code === 'session.confirm') setConfirming(true)
        else notifyFailed('O registro parou', error)
      },
    )
  function confirmed() {
    setConfirming(false)
    void registerChosen()
  }

  return (
    <Modal
      title="Trabalho não enviado"
      about={opened && `${opened.person.name} · ${countOf(acts.length, 'alteração', 'alterações')}`}
      wide={acts.length > 3}
      guarded
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Fechar
          </Button>
          {open.length > 0 && (
            <Button disabled={!ids.length || busy} onClick={() => void registerChosen()}>
              {busy
                ? 'Registrando…'
                : ids.length
                  ? `Registrar ${countOf(ids.length, 'selecionada', 'selecionadas')}`
                  : 'Registrar selecionadas'}
            </Button>
          )}
        </>
      }
    >
      {failure ? (
        <Text role="alert">{sentenceOf(failure) || 'Não foi possível abrir o arquivo.'} Nada foi mudado.</Text>
      ) : !opened ? (
        <Loading rows={4} />
      ) : acts.length === 0 ? (
        <Text>O arquivo não traz nenhuma alteração.</Text>
      ) : (
        <Stack gap="4">
          <Text color="fg.muted">
            {open.length
              ? 'Nada muda até você registrar. Cada alteração fica no histórico em seu nome, com a hora em que foi feita; marcações mais novas continuam valendo.'
              : 'Não há mais nada para registrar neste arquivo.'}
          </Text>
          {open.length > 1 && (
            <Flex gap="2" align="center" minH="11">
              <Box flexShrink="0">
                <CheckboxCell>
                  <input
                    id={all}
                    type="checkbox"
                    checked={allChosen}
                    disabled={busy}
                    onChange={() => setChosen(new Set(allChosen ? [] : open.map(({ id }) => id)))}
                  />
                </CheckboxCell>
              </Box>
              <label htmlFor={all}>Selecionar as {open.length} que podem ser registradas</label>
            </Flex>
          )}
          <Stack as="ul" gap="0" listStyleType="none" aria-label="Alterações do arquivo">
            {acts.slice(0, drawn).map((act) => (
              <Act key={act.id} act={act} chosen={chosen.has(act.id)} busy={busy} onChoose={choose} />
            ))}
          </Stack>
          {acts.length > drawn && (
            <Button variant="outline" alignSelf="center" onClick={() => setDrawn(drawn + drawnAtOnce)}>
              {`Mostrar mais (${acts.length - drawn})`}
            </Button>
          )}
        </Stack>
      )}
      {confirming && (
        <Suspense>
          <ConfirmPasswordDialog
            title="Registrar alterações"
            submit="Registrar"
            onConfirmed={confirmed}
            onClose={() => setConfirming(false)}
          >
            <Text>Entre as selecionadas há uma que só se faz com a senha, como excluir uma escola.</Text>
          </ConfirmPasswordDialog>
        </Suspense>
      )}
    </Modal>
  )
}

function Act(props: { act: ShownAct; chosen: boolean; busy: boolean; onChoose(id: number): void }) {
  const { act, chosen, busy, onChoose } = props
  const mayChoose = canBeRegistered(act)
  return (
    <Flex as="li" gap="2" py="2" borderTopWidth="1px" borderColor="border" align="flex-start">
      <Box w="11" flexShrink="0">
        {mayChoose ? (
          <CheckboxCell>
            <input
              type="checkbox"
              aria-label={`Selecionar: ${act.what}`}
              checked={chosen}
              disabled={busy}
              onChange={() => onChoose(act.id)}
            />
          </CheckboxCell>
        ) : (
          <Sign act={act} />
        )}
      </Box>
      <Box minW="0" pt={mayChoose ? '2.5' : '1'}>
        <Text overflowWrap="anywhere">{act.what}</Text>
        <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          Feita em {dayAndTimeOf(act.at)}. {leftActWords(act)}
        </Text>
        {act.sheet && (
          <CorrectEnrollment sheet={act.sheet} note="Com as datas corrigidas, abra o arquivo de novo para registrar." />
        )}
      </Box>
    </Flex>
  )
}

const Sign = ({ act: { state, outcome } }: { act: ShownAct }) => (
  <Flex
    h="8"
    align="center"
    justify="center"
    color={state === 'refused' ? 'poor.fg' : outcome ? 'good.fg' : 'fg.muted'}
  >
    {state === 'refused' ? <CircleX size={20} aria-hidden /> : <CircleCheck size={20} aria-hidden />}
  </Flex>
)
