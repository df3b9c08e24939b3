import { Text } from '@chakra-ui/react'
import { countOf } from '#schema/rules/text.ts'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { weekText } from '#web/model/schedule/weekText.ts'
import { type ListedClass, useSchoolClasses } from '#web/queries/useSchoolClasses.ts'

/** Chooses a class for many students; students already in it stay enrolled unchanged. */
export default function BulkEnrolDialog(props: {
  schoolId: number
  count: number
  onChoose(schoolClass: ListedClass): void
  onClose(): void
}) {
  const { schoolId, count, onChoose, onClose } = props
  const classes = useSchoolClasses(schoolId)

  async function choose({ classId }: Values) {
    const chosen = classes?.find(({ id }) => String(id) === classId)
    if (!chosen) return { classId: 'Escolha uma turma' }
    onClose()
    onChoose(chosen)
  }

  return (
    <FormDialog
      title="Matricular em Turma"
      about={countOf(count, 'aluno selecionado', 'alunos selecionados')}
      submit="Matricular"
      disabled={classes?.length === 0}
      onSubmit={choose}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Select label="Turma" name="classId" error={problems.classId}>
            <option value="">Escolha uma turma</option>
            <Options
              of={classes?.map((each) => [
                each.id,
                `${each.title} · ${weekText(each, each.subjects)} · ${countOf(each.studentCount, 'aluno', 'alunos')}`,
              ])}
            />
          </Select>
          <Text color="fg.muted">
            {classes?.length === 0
              ? 'Esta escola ainda não tem turmas.'
              : 'Quem já está na turma continua nela. As turmas em que os alunos já estão não mudam.'}
          </Text>
        </>
      )}
    </FormDialog>
  )
}
