import { Stack, Text } from '@chakra-ui/react'
import type { User } from '#schema/nouns/user.ts'
import { countOf } from '#schema/rules/text.ts'
import ConfirmDialog from '#web/components/dialog/ConfirmDialog.tsx'
import { AlsoDeleted } from '#web/dialogs/AlsoDeleted.tsx'
import { removalWords } from '#web/model/content/removalCounts.ts'
import { useStudentRecordCounts } from '#web/queries/useStudentRecordCounts.ts'

/** Students listed by name; the rest are only counted. */
const maxNames = 5

/** Asks before deleting many students, and first lists them and what else will be deleted (decisions section 6). */
export default function BulkDeleteDialog(props: { students: User[]; onConfirm(): void; onClose(): void }) {
  const { students, onConfirm, onClose } = props
  const counts = useStudentRecordCounts(students)
  const alsoDeleted = counts && removalWords(counts)
  const names = students.slice(0, maxNames).map(({ name }) => name)
  const more = students.length - names.length
  return (
    <ConfirmDialog
      title={`Excluir ${countOf(students.length, 'aluno', 'alunos')}?`}
      confirm="Excluir"
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack gap="3">
        <Text overflowWrap="anywhere">
          {names.join(', ')}
          {more > 0 ? ` e mais ${more}.` : '.'}
        </Text>
        <AlsoDeleted alsoDeleted={alsoDeleted} />
        <Text color="fg.muted">Por 90 dias, cada um pode ser trazido de volta na Lixeira.</Text>
      </Stack>
    </ConfirmDialog>
  )
}
