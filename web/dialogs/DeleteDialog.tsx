import { Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Mutation } from '../../schema/mutations/mutation.ts'
import { removalWords } from '../../schema/rules/removalCounts.ts'
import ConfirmDialog from '../components/ConfirmDialog.tsx'
import { notifyEnd } from '../components/notify.ts'
import { undoDeletions } from '../data/undoDeletions.ts'
import { useChange } from '../data/useChange.ts'
import { useForeseen } from '../data/useForeseen.ts'

/** Asks before a deletion, shows first what goes along (decisions section 6), does it, and tells how it ended. */
export default function DeleteDialog<A>(props: {
  title: string
  question: string
  act: Mutation<A>
  args: A
  done: string
  failed: string
  /** What stays or changes, where somebody may fear for it. */
  note?: ReactNode
  confirm?: string
  /** Called as soon as it is confirmed, before it is done. */
  onConfirmed?(): void
  onClose(): void
}) {
  const { title, question, act, args, done, failed, note, confirm = 'Excluir', onConfirmed, onClose } = props
  const change = useChange()
  const foreseen = useForeseen(act, args)
  const along = foreseen && removalWords(foreseen)
  function erase() {
    onConfirmed?.()
    const { kept, heard } = change(act, args)
    void notifyEnd(heard, done, failed, async () => undoDeletions([(await kept).id]))
  }
  return (
    <ConfirmDialog title={title} confirm={confirm} danger onConfirm={erase} onClose={onClose}>
      <Stack gap="3">
        <Text overflowWrap="anywhere">{question} Esta ação não pode ser desfeita.</Text>
        {!along && <Text color="fg.muted">Contando o que será excluído junto…</Text>}
        {along && along.length > 0 && (
          <div>
            <Text fontWeight="medium">Também serão excluídos:</Text>
            <Stack as="ul" gap="0" mt="1" ps="5" listStyleType="disc" fontVariantNumeric="tabular-nums">
              {along.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </Stack>
          </div>
        )}
        {along?.length === 0 && !note && <Text color="fg.muted">Nada mais será excluído com isso.</Text>}
        {note && <Text color="fg.muted">{note}</Text>}
      </Stack>
    </ConfirmDialog>
  )
}
