import { Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { undoDeletions } from '#web/actions/undoDeletions.ts'
import { useConfirmedMutation } from '#web/actions/useConfirmedMutation.ts'
import ConfirmDialog from '#web/components/dialog/ConfirmDialog.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { removalWords } from '#web/model/content/removalCounts.ts'
import { useDeletionPreview } from '#web/queries/useDeletionPreview.ts'
import { AlsoDeleted } from './AlsoDeleted.tsx'

/** What is deleted, and in which words. */
export interface Deletion<A> {
  title: string
  question: string
  act: Mutation<A>
  args: A
  done: string
  failed: string
  /** What stays or changes, where somebody might worry about it. */
  note?: ReactNode
  confirm?: string
  /** Called on confirmation, before the deletion is done. */
  onConfirmed?(): void
}

/**
 * Asks before a deletion, shows first what else will be deleted (decisions section 6), does it, and reports the
 * outcome.
 */
export default function DeleteDialog<A>(props: Deletion<A> & { onClose(): void }) {
  const { title, question, act, args, done, failed, note, confirm = 'Excluir', onConfirmed, onClose } = props
  const change = useConfirmedMutation()
  const preview = useDeletionPreview(act, args)
  const alsoDeleted = preview && removalWords(preview)
  function erase() {
    onConfirmed?.()
    const { kept, confirmed } = change(act, args)
    void notifyEnd(confirmed, done, failed, async () => undoDeletions([(await kept).id]))
  }
  return (
    <ConfirmDialog title={title} confirm={confirm} danger onConfirm={erase} onClose={onClose}>
      <Stack gap="3">
        <Text overflowWrap="anywhere">{question} Fica na Lixeira por 90 dias. Você pode desfazer.</Text>
        <AlsoDeleted alsoDeleted={alsoDeleted} />
        {alsoDeleted?.length === 0 && !note && <Text color="fg.muted">Nada mais será excluído com isso.</Text>}
        {note && <Text color="fg.muted">{note}</Text>}
      </Stack>
    </ConfirmDialog>
  )
}
