import { useState } from 'react'
import { moduleInsert } from '#schema/entities/module.ts'
import { createModule } from '#schema/mutations/module/createModule.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { EditDialog } from '#web/components/form/EditDialog.tsx'
import { Field } from '#web/components/form/Field.tsx'
import { TextArea } from '#web/components/form/TextArea.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { errorsByField } from '#web/model/form/formErrors.ts'
import { numberIn } from '#web/model/form/numberIn.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'

const words = { order: 'Use um número inteiro a partir de 0' }

/** 'Criar Novo Módulo': title, description and 'Ordem de Exibição'. */
export default function CreateModuleDialog({ onClose }: { onClose(): void }) {
  const schoolId = useSchoolId() ?? undefined
  const mutate = useMutate()
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const [order, setOrder] = useState('0')
  const [tried, setTried] = useState(false)
  const values = { title, description, order: numberIn(order) ?? Number.NaN }
  const errors = tried ? errorsByField(moduleInsert, values, words) : {}

  async function create() {
    setTried(true)
    if (!moduleInsert.safeParse(values).success) return
    const act = mutate(createModule, { ...values, active: true, schoolId })
    if (await notifyEnd(act, 'Módulo criado com sucesso', 'Erro ao criar módulo')) onClose()
  }

  return (
    <EditDialog title="Criar Novo Módulo" submit="Criar Módulo" onSubmit={create} onClose={onClose}>
      <Field
        label="Título"
        value={title}
        maxLength={200}
        error={errors.title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextArea
        label="Descrição (opcional)"
        value={description}
        maxLength={5000}
        error={errors.description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <Field
        label="Ordem de Exibição"
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        value={order}
        error={errors.order}
        onChange={({ target }) => setOrder(target.value)}
      />
    </EditDialog>
  )
}
