import { Box, Button, Stack, Text } from '@chakra-ui/react'
import type { Key, TableName } from '#schema/entities/tables.ts'
import { dayAndTimeOf } from '#schema/rules/dates/dates.ts'
import { deviceName } from '#schema/rules/people/deviceName.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { type DescribedStep, useHistory } from '#web/queries/useHistory.ts'
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
      {table === 'users' ? <PersonHistory personId={Number(rowKey)} /> : <RowHistory table={table} rowKey={rowKey} />}
    </Modal>
  )
}

function RowHistory({ table, rowKey }: { table: TableName; rowKey: Key }) {
  const { state, value } = useHistory(table, rowKey)
  return value?.length ? (
    <Stack as="ol" gap="4" listStyleType="none">
      {value.map((step) => (
        <HistoryStep key={step.id} step={step} />
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

const HistoryStep = ({ step: { what, lines, at, userName, device } }: { step: DescribedStep }) => (
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
  </Box>
)
