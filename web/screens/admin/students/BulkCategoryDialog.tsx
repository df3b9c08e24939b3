import { useState } from 'react'
import type { Category } from '#schema/entities/labels.ts'
import { countOf } from '#schema/rules/text.ts'
import { CategorySelect } from '#web/components/form/CategorySelect.tsx'
import { EditDialog } from '#web/components/form/EditDialog.tsx'

/** One category for many students. */
export default function BulkCategoryDialog(props: {
  count: number
  onChoose(category: Category | null): void
  onClose(): void
}) {
  const { count, onChoose, onClose } = props
  const [category, setCategory] = useState('pro')
  return (
    <EditDialog
      title="Mudar Categoria"
      about={countOf(count, 'aluno selecionado', 'alunos selecionados')}
      submit="Mudar"
      onSubmit={() => {
        onClose()
        onChoose((category || null) as Category | null)
      }}
      onClose={onClose}
    >
      <CategorySelect value={category} onChange={setCategory} />
    </EditDialog>
  )
}
