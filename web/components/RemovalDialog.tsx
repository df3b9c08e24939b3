import { Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { type RemovalCounts, removalWords } from '../../schema/rules/removalCounts.ts'
import ConfirmDialog from './ConfirmDialog.tsx'

/** Asks before deleting, and shows first what goes along (decisions section 6); undefined while that is being counted. */
export default function RemovalDialog(props: {
  title: string
  question: string
  foreseen: RemovalCounts | undefined
  /** What stays, where somebody may fear for it. */
  children?: ReactNode
  confirm: string
  onConfirm(): void
  onClose(): void
}) {
  const { title, question, foreseen, children, confirm, onConfirm, onClose } = props
  const along = foreseen && removalWords(foreseen)
  return (
    <ConfirmDialog title={title} confirm={confirm} danger onConfirm={onConfirm} onClose={onClose}>
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
        {along?.length === 0 && <Text color="fg.muted">Nada mais será excluído com isso.</Text>}
        {children && <Text color="fg.muted">{children}</Text>}
      </Stack>
    </ConfirmDialog>
  )
}
