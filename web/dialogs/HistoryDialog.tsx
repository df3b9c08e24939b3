import { Box, Button, Stack, Text } from '@chakra-ui/react'
import { Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { dayAndTimeOf } from '#schema/fields/dates/dates.ts'
import { withdrawRollCall } from '#schema/mutations/rollCall/withdrawRollCall.ts'
import type { Key, TableName } from '#schema/nouns/tables.ts'
import { deviceName } from '#schema/rules/people/deviceName.ts'
import { restoreDeletion } from '#web/api/api.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { Loading } from '#web/components/ui/Loading.tsx'
import { syncNow } from '#web/queries/outbox/useOutbox.ts'
import { type DescribedStep, useHistory } from '#web/queries/useHistory.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'
import { PersonHistory } from './PersonHistory.tsx'

/** 'Histórico' of a row: who changed what, when and from which device, latest first. Only the server has it. */
export default function HistoryDialog(props: { table: TableName; rowKey: Key; title: string; onClose(): void }) {
  const { table, rowKey, title, onClose } = props
  return (
    <Modal
      title="Histórico"
      about={title}
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {table === 'users' ? (
        <PersonHistory personId={Number(rowKey)} />
      ) : (
        <RowHistory table={table} rowKey={rowKey} onRestored={onClose} />
      )}
    </Modal>
  )
}

function RowHistory({ table, rowKey, onRestored }: { table: TableName; rowKey: Key; onRestored(): void }) {
  const { state, value } = useHistory(table, rowKey)
  return value?.length ? (
    <Stack as="ol" gap="4" listStyleType="none">
      {value.map((step, i) => (
        <HistoryStep key={step.id} step={step}>
          {i === 0 && step.action === withdrawRollCall.name && <BringBack id={step.id} onDone={onRestored} />}
        </HistoryStep>
      ))}
    </Stack>
  ) : state === 'asking' ? (
    <Loading rows={3} />
  ) : (
    <Text color="fg.muted">{words[state]}</Text>
  )
}

const words = {
  there: 'Nenhuma alteração registrada: está como foi criado com a escola.',
  offline: 'Sem internet. O histórico fica no servidor e aparece aqui quando a conexão voltar.',
  failed: 'Não foi possível buscar o histórico. Tente de novo em instantes.',
}

/** Brings a withdrawn roll back. Only the server has it. */
function BringBack({ id, onDone }: { id: number; onDone(): void }) {
  const [busy, setBusy] = useState(false)
  const { online } = useSyncStatus('online')
  async function bringBack() {
    setBusy(true)
    const work = restoreDeletion(id).then(() => syncNow())
    if (await notifyEnd(work, 'Chamada trazida de volta', 'Não foi possível trazer de volta')) onDone()
    else setBusy(false)
  }
  return (
    <Button mt="2" variant="outline" disabled={busy || !online} onClick={() => void bringBack()}>
      <Undo2 aria-hidden /> {busy ? 'Trazendo…' : 'Trazer de volta'}
    </Button>
  )
}

const HistoryStep = ({
  step: { what, lines, at, userName, device },
  children,
}: {
  step: DescribedStep
  children: ReactNode
}) => (
  <Box as="li" borderLeftWidth="3px" borderColor="border" ps="3">
    <Text fontWeight="medium">{what}</Text>
    {lines.map((line) => (
      <Text key={line} overflowWrap="anywhere">
        {line}
      </Text>
    ))}
    <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
      {[userName, dayAndTimeOf(at), deviceName(device?.name ?? null)].filter(Boolean).join(' · ')}
    </Text>
    {children}
  </Box>
)
