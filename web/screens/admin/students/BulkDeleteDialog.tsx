import { Stack, Text } from '@chakra-ui/react'
import type { User } from '../../../../schema/entities/user.ts'
import { removalWords } from '../../../../schema/rules/removalCounts.ts'
import { countOf } from '../../../../schema/rules/text.ts'
import ConfirmDialog from '../../../components/ConfirmDialog.tsx'
import { useStudentRecordCounts } from '../../../data/useStudentRecordCounts.ts'

/** So many are named before they are only counted. */
const named = 5

/** Asks before many students are deleted, and shows first who and what goes along (decisions section 6). */
export default function BulkDeleteDialog(props: { students: User[]; onConfirm(): void; onClose(): void }) {
  const { students, onConfirm, onClose } = props
  const counts = useStudentRecordCounts(students)
  const along = counts && removalWords(counts)
  const names = students.slice(0, named).map(({ name }) => name)
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
          {more > 0 && ` e mais ${more}`}.
        </Text>
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
        <Text color="fg.muted">Por 90 dias, cada um pode ser trazido de volta na Lixeira.</Text>
      </Stack>
    </ConfirmDialog>
  )
}
