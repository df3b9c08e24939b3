import { moduleInsert } from '#schema/entities/module.ts'
import { createModule } from '#schema/mutations/module/createModule.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { Field } from '#web/components/form/Field.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { TextArea } from '#web/components/form/TextArea.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { problemsIn } from '#web/model/form/formErrors.ts'
import { numberIn } from '#web/model/form/numberIn.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'

const words = { order: 'Use um número inteiro a partir de 0' }

/** 'Criar Novo Módulo': title, description and 'Ordem de Exibição'. */
export default function CreateModuleDialog({ onClose }: { onClose(): void }) {
  const schoolId = useSchoolId() ?? undefined
  const mutate = useMutate()

  async function create({ title, description, order }: Values) {
    const typed = { title, description, order: numberIn(order ?? '') ?? Number.NaN }
    const { problems, value } = problemsIn(moduleInsert, typed, words)
    if (problems) return problems
    const act = mutate(createModule, { ...value, active: true, schoolId })
    if (await notifyEnd(act, 'Módulo criado com sucesso', 'Erro ao criar módulo')) onClose()
  }

  return (
    <FormDialog title="Criar Novo Módulo" submit="Criar Módulo" onSubmit={create} onClose={onClose}>
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
            defaultValue="0"
            error={problems.order}
          />
        </>
      )}
    </FormDialog>
  )
}
