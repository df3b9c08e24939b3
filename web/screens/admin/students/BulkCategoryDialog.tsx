import type { Category } from '#schema/fields/labels.ts'
import { countOf } from '#schema/rules/text.ts'
import { CategorySelect } from '#web/components/form/CategorySelect.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'

/** One category for many students. */
export default function BulkCategoryDialog(props: {
  count: number
  onChoose(category: Category | null): void
  onClose(): void
}) {
  const { count, onChoose, onClose } = props
  return (
    <FormDialog
      title="Mudar Categoria"
      about={countOf(count, 'aluno selecionado', 'alunos selecionados')}
      submit="Mudar"
      onSubmit={async ({ category }) => {
        onClose()
        onChoose((category || null) as Category | null)
        return undefined
      }}
      onClose={onClose}
    >
      {() => <CategorySelect />}
    </FormDialog>
  )
}
