import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'
import { useState } from 'react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import type { SchoolTransfer } from '#schema/sync/schoolTransfers.ts'
import { takeBackTransfer } from '#web/api/schoolTransfers.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Notice } from '#web/components/ui/Notice.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { useSchoolTransfers } from '#web/queries/useSchoolTransfers.ts'
import { AnswerDialog, AskDialog, ReceiveDialog, RefuseDialog } from './TransferForms.tsx'
import { useTransferAct } from './useTransferAct.ts'

type Step = { of: 'ask' } | { of: 'answer' | 'refuse' | 'receive'; transfer: SchoolTransfer }

/** 'Transferências da rede': who comes from other schools of the network and who goes there. */
export default function SchoolTransfersDialog(props: { schoolId: number; onChange(): void; onClose(): void }) {
  const { schoolId, onChange, onClose } = props
  const { state, value, again } = useSchoolTransfers(schoolId)
  const [step, setStep] = useState<Step>()
  const [before] = useState(() => document.activeElement as HTMLElement | null)
  function changed() {
    setStep(undefined)
    again()
    onChange()
  }
  const { act } = useTransferAct(changed)
  const form = { schoolId, before, onDone: changed, onClose: () => setStep(undefined) }
  if (step?.of === 'ask') return <AskDialog {...form} schools={value?.schools ?? []} />
  if (step) {
    const { answer, refuse, receive } = { answer: AnswerDialog, refuse: RefuseDialog, receive: ReceiveDialog }
    const Form = { answer, refuse, receive }[step.of]
    return <Form {...form} transfer={step.transfer} />
  }

  const takeBack = ({ id }: SchoolTransfer, done: string) => void act(takeBackTransfer(id), [done])
  const actsOf = (transfer: SchoolTransfer) => {
    const { comes, state, student } = transfer
    const button = (label: string, onClick: () => void) => (
      <Button key={label} size="sm" variant="outline" aria-label={`${label}: ${student}`} onClick={onClick}>
        {label}
      </Button>
    )
    const opens = (label: string, of: 'answer' | 'refuse' | 'receive') => button(label, () => setStep({ of, transfer }))
    if (state === 'sent') {
      return comes
        ? opens('Receber', 'receive')
        : button('Desfazer', () => takeBack(transfer, 'Envio desfeito: o aluno fica'))
    }
    if (state !== 'asked') return null
    return comes
      ? button('Desistir', () => takeBack(transfer, 'Pedido desfeito'))
      : [opens('Escolher e enviar', 'answer'), opens('Recusar', 'refuse')]
  }

  return (
    <Modal
      title="Transferências da rede"
      about="Alunos que vêm de outras escolas da rede, e que vão para elas."
      before={before}
      guarded
      onClose={onClose}
      footer={
        <Button variant="outline" disabled={!value?.schools.length} onClick={() => setStep({ of: 'ask' })}>
          Pedir um aluno
        </Button>
      }
    >
      <Stack gap="4">
        {(state === 'offline' || state === 'failed') && <Notice icon={CloudOff}>{problems[state]}</Notice>}
        {!value && state === 'asking' && <Loading rows={2} height="3rem" />}
        {value?.transfers.length === 0 && <Text color="fg.muted">Nenhuma transferência ainda.</Text>}
        {parts.map(({ title, holds }) => {
          const lines = (value?.transfers ?? []).filter(holds)
          return (
            lines.length > 0 && (
              <Box as="section" key={title}>
                <Heading as="h3" fontSize="md" mb="2">
                  {title}
                </Heading>
                <Panel as="ul" listStyleType="none">
                  {lines.map((transfer) => (
                    <ListLine key={transfer.id} align="center">
                      <Box flex="1 1 12rem" minW="0" overflowWrap="anywhere">
                        <b>{transfer.student}</b>
                        <Text color="fg.muted">{aboutLine(transfer)}</Text>
                      </Box>
                      <Flex gap="2" wrap="wrap">
                        {actsOf(transfer)}
                      </Flex>
                    </ListLine>
                  ))}
                </Panel>
              </Box>
            )
          )
        })}
      </Stack>
    </Modal>
  )
}

const problems = {
  offline: 'Sem internet. As transferências ficam só no servidor e aparecem aqui quando a conexão voltar.',
  failed: 'Não foi possível buscar as transferências. Tente de novo em instantes.',
}

const parts: { title: string; holds(transfer: SchoolTransfer): boolean }[] = [
  { title: 'A receber', holds: ({ comes, state }) => comes && state === 'sent' },
  { title: 'Pedidos de outras escolas', holds: ({ comes, state }) => !comes && state === 'asked' },
  { title: 'Pedidos desta escola', holds: ({ comes, state }) => comes && state === 'asked' },
  { title: 'Enviados, ainda não recebidos', holds: ({ comes, state }) => !comes && state === 'sent' },
  { title: 'Já resolvidas', holds: ({ state }) => state !== 'asked' && state !== 'sent' },
]

function aboutLine({ comes, state, school, birthDate, lastDay, reason }: SchoolTransfer): string {
  const ends = { received: 'recebido', refused: 'recusado', takenBack: 'desfeito', asked: '', sent: '' }
  return [
    `${comes ? 'De' : 'Para'} ${school}`,
    birthDate && `nascimento ${fullDate(birthDate)}`,
    lastDay && `último dia ${fullDate(lastDay)}`,
    ends[state],
    reason && `“${reason}”`,
  ]
    .filter(Boolean)
    .join(' · ')
}
