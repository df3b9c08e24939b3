import { createLesson } from '#schema/mutations/lesson/createLesson.ts'
import { createModule } from '#schema/mutations/module/createModule.ts'
import { moduleInsert } from '#schema/nouns/module.ts'
import { countOf } from '#schema/rules/text.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { Field } from '#web/components/form/Field.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { TextArea } from '#web/components/form/TextArea.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { lessonTitles } from '#web/model/content/lessonTitles.ts'
import { problemsIn } from '#web/model/form/formErrors.ts'
import { numberIn } from '#web/model/form/numberIn.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'

const words = { order: 'Use um número inteiro a partir de 0' }

/**
 * 'Criar Novo Módulo': title, description and 'Ordem de Exibição', and the titles of its lessons.
 * @param order the place after the other modules
 */
export default function CreateModuleDialog({ order: next, onClose }: { order: number; onClose(): void }) {
  const schoolId = useSchoolId() ?? undefined
  const mutate = useMutate()

  async function create({ title, description, order, lessons = '', another }: Values) {
    const typed = { title, description, order: numberIn(order ?? '') ?? Number.NaN }
    const { problems, value } = problemsIn(moduleInsert, typed, words)
    const read = lessonTitles(lessons)
    if (problems || read.problem !== undefined) return { ...problems, ...(read.problem && { lessons: read.problem }) }
    const { titles } = read
    const make = async () => {
      const { id: moduleId } = await mutate(createModule, { ...value, active: true, schoolId })
      for (const [i, title] of titles.entries()) await mutate(createLesson, { moduleId, title, order: i + 1 })
    }
    const line = titles.length ? `Com ${countOf(titles.length, 'aula', 'aulas')}.` : undefined
    // What was typed stays in the form.
    if (!(await notifyEnd(make(), ['Módulo criado com sucesso', line], 'Erro ao criar módulo'))) return {}
    if (!another) onClose()
    return undefined
  }

  return (
    <FormDialog
      title="Criar Novo Módulo"
      submit="Criar Módulo"
      another="Salvar e adicionar outro"
      onSubmit={create}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label="Título" name="title" maxLength={200} error={problems.title} />
          <TextArea label="Descrição (opcional)" name="description" maxLength={5000} error={problems.description} />
          <Field
            label="Ordem de Exibição"
            name="order"
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            defaultValue={next}
            error={problems.order}
          />
          <TextArea label="Aulas, uma por linha (opcional)" name="lessons" rows={4} error={problems.lessons} />
        </>
      )}
    </FormDialog>
  )
}
