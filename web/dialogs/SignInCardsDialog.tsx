import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react'
import { CloudOff, Printer, TriangleAlert } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { User } from '#schema/nouns/user.ts'
import { countOf } from '#schema/rules/text.ts'
import { useFirstPasswords } from '#web/actions/useFirstPasswords.ts'
import ConfirmDialog from '#web/components/dialog/ConfirmDialog.tsx'
import Modal from '#web/components/dialog/Modal.tsx'
import { useLeaveGuard } from '#web/components/dialog/useLeaveGuard.ts'
import { Checkbox } from '#web/components/form/Checkbox.tsx'
import { sentenceOf } from '#web/components/toast/notify.ts'
import { Bar } from '#web/components/ui/Bar.tsx'
import { Notice } from '#web/components/ui/Notice.tsx'
import { type CardChoice, cardChoice } from '#web/model/people/cardChoice.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'
import { Card, type CardPlace, type SignInCard, SignInCards } from './SignInCards.tsx'
import { useSignInCards } from './useSignInCards.ts'

/**
 * Cards with first passwords, ten a page: says what will happen, makes the passwords with progress, and prints them. The
 * passwords are only in this page's memory, so it asks before it is left without a print.
 * @param about whom they are for, such as the class
 */
export default function SignInCardsDialog(props: { people: readonly User[]; about?: string; onClose(): void }) {
  const { about, onClose } = props
  // Settled when it opens: a first password changes the person's row, and with it who would be chosen.
  const [people] = useState(props.people)
  const choice = useMemo(() => cardChoice(people), [people])
  const [withOwn, setWithOwn] = useState(false)
  const chosen = useMemo(() => (withOwn ? [...choice.first, ...choice.own] : choice.first), [choice, withOwn])
  const ids = useMemo(() => chosen.map(({ id }) => id), [chosen])
  const { make, stop, running, done, passwords, failure } = useFirstPasswords()
  const { cards, place } = useSignInCards(chosen, passwords)
  const [printed, setPrinted] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const { online } = useSyncStatus()
  const first = useRef<HTMLButtonElement>(null)
  const isReady = !running && cards.length > 0
  useLeaveGuard(running || cards.length > 0, () => setLeaving(true))

  const close = () => (running || (cards.length > 0 && !printed) ? setLeaving(true) : onClose())
  if (leaving)
    return (
      <ConfirmDialog
        title="Fechar sem os cartões?"
        confirm="Fechar"
        danger
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        <Text>
          As senhas só existem nesta página e não podem ser mostradas de novo. Quem ficar sem cartão precisará de outro.
        </Text>
      </ConfirmDialog>
    )
  return (
    <Modal
      title="Cartões de acesso"
      about={about ?? countOf(people.length, 'pessoa', 'pessoas')}
      guarded
      first={first}
      onClose={close}
      footer={
        running ? (
          <Button ref={first} variant="outline" onClick={stop}>
            Parar
          </Button>
        ) : (
          <>
            <Button ref={first} variant="outline" onClick={close}>
              {isReady ? 'Fechar' : 'Voltar'}
            </Button>
            {done < ids.length && (
              <Button
                variant={isReady ? 'outline' : 'solid'}
                disabled={!online}
                onClick={() => void make(ids, withOwn)}
              >
                {done ? 'Continuar' : `Fazer ${countOf(ids.length, 'cartão', 'cartões')}`}
              </Button>
            )}
            {isReady && (
              <Button
                onClick={() => {
                  setPrinted(true)
                  window.print()
                }}
              >
                <Printer aria-hidden /> Imprimir
              </Button>
            )}
          </>
        )
      }
    >
      <Stack gap="4">
        {!online && (
          <Notice icon={CloudOff}>Sem internet. Quem faz as senhas é o servidor: conecte-se para continuar.</Notice>
        )}
        {running ? (
          <Box>
            <Text role="status" fontVariantNumeric="tabular-nums" mb="2">
              Fazendo as senhas: {done} de {ids.length}…
            </Text>
            <Bar share={done / ids.length} />
          </Box>
        ) : isReady ? (
          <Ready cards={cards} place={place} of={ids.length} />
        ) : (
          <Explanation choice={choice} withOwn={withOwn} onWithOwn={setWithOwn} />
        )}
        {failure ? (
          <Text role="alert" color="fg.error">
            {sentenceOf(failure) || 'Não foi possível fazer as senhas. Tente de novo.'}
          </Text>
        ) : null}
      </Stack>
      {isReady && <SignInCards cards={cards} place={place} />}
    </Modal>
  )
}

function Explanation(props: { choice: CardChoice; withOwn: boolean; onWithOwn(withOwn: boolean): void }) {
  const { choice, withOwn, onWithOwn } = props
  const { first, own, barred } = choice
  return (
    <Stack gap="3">
      <Text>
        Cada cartão traz nome, turma, usuário ou e-mail, uma primeira senha e o endereço do Chamada. Ao entrar, a pessoa
        escolhe a própria senha. São dez cartões por folha A4.
      </Text>
      {first.length > 0 && (
        <Notice icon={TriangleAlert}>
          Fazer cartões de novo anula os anteriores: a senha de um cartão já entregue deixa de valer.
        </Notice>
      )}
      {own.length > 0 && (
        <Box>
          <Text color="fg.muted">
            {countOf(own.length, 'pessoa já escolheu', 'pessoas já escolheram')} a própria senha e não{' '}
            {own.length === 1 ? 'precisa' : 'precisam'} de cartão.
          </Text>
          <Flex as="label" align="center" gap="3" minH="11" cursor="pointer">
            <Checkbox type="checkbox" checked={withOwn} onChange={({ target }) => onWithOwn(target.checked)} />
            Fazer também para elas: a senha de agora deixa de valer, e os aparelhos pedem para entrar de novo
          </Flex>
        </Box>
      )}
      {barred > 0 && (
        <Text color="fg.muted">
          {countOf(barred, 'pessoa com o acesso bloqueado fica', 'pessoas com o acesso bloqueado ficam')} sem cartão.
        </Text>
      )}
    </Stack>
  )
}

/** What was made, and the first card as it will be printed. */
function Ready({ cards, place, of }: { cards: readonly SignInCard[]; place: CardPlace; of: number }) {
  return (
    <Stack gap="3">
      <Text role="status" fontWeight="medium">
        {cards.length < of
          ? `${cards.length} de ${countOf(of, 'cartão pronto', 'cartões prontos')}.`
          : `${countOf(of, 'cartão pronto', 'cartões prontos')}.`}
      </Text>
      <Notice icon={TriangleAlert}>
        As senhas só existem nesta página: imprima agora. Depois de fechar, elas não podem ser mostradas de novo.
      </Notice>
      {/* As wide as a phone's dialog. */}
      <Box overflowX="auto" aria-hidden css={{ zoom: { base: 0.75, sm: 1 } }}>
        <Card card={cards[0]!} place={place} />
      </Box>
    </Stack>
  )
}
