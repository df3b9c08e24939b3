import { Text } from '@chakra-ui/react'
import ConfirmDialog from './ConfirmDialog.tsx'

/** Asks before somebody or something is deleted, and says what goes along. */
export default function DeleteDialog(props: {
  title: string
  sentence: string
  /** What else happens; null when nothing does. */
  note?: string | null
  confirm?: string
  onConfirm(): void
  onClose(): void
}) {
  const { title, sentence, note, confirm = 'Excluir', onConfirm, onClose } = props
  return (
    <ConfirmDialog title={title} confirm={confirm} danger onConfirm={onConfirm} onClose={onClose}>
      <Text overflowWrap="anywhere">{sentence}</Text>
      {note && (
        <Text mt="3" color="fg.muted">
          {note}
        </Text>
      )}
    </ConfirmDialog>
  )
}
