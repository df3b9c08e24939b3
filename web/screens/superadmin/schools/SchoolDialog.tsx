import { Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { createSchool } from '#schema/mutations/school/createSchool.ts'
import { updateSchool } from '#schema/mutations/school/updateSchool.ts'
import { type School, schoolInsert } from '#schema/nouns/school.ts'
import { Checkbox } from '#web/components/form/Checkbox.tsx'
import { Field } from '#web/components/form/Field.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { useFormMutation } from '#web/dialogs/useFormMutation.ts'
import { changedFields } from '#web/model/form/changedFields.ts'
import { problemsIn } from '#web/model/form/formErrors.ts'
import { PeopleOfSchool } from './PeopleOfSchool.tsx'

type Typed = Pick<School, 'name' | 'active'>

/** Creates a school, or edits its name and status (spec section 2). */
export default function SchoolDialog({ school, onClose }: { school?: School; onClose(): void }) {
  const keep = useFormMutation()
  const [before] = useState(school)
  const [active, setActive] = useState(true)

  async function save(values: Values) {
    const { problems, value } = problemsIn(schoolInsert, {
      name: values.name,
      active: school ? values.active === 'on' : true,
    })
    if (problems) return problems
    const refused = await (before ? changed(before, value) : created(value))
    if (refused) return refused
    onClose()
  }

  const created = (value: Typed) => keep(createSchool, value, 'Escola criada com sucesso', 'Falha ao criar escola')

  async function changed(row: School, value: Typed) {
    const fields = changedFields(row, value)
    if (!Object.keys(fields).length) return
    return keep(updateSchool, { id: row.id, ...fields }, 'Escola atualizada com sucesso', 'Falha ao atualizar escola')
  }

  return (
    <FormDialog
      title={school ? 'Editar Escola' : 'Nova Escola'}
      submit={school ? 'Salvar' : 'Criar Escola'}
      busy="Salvando…"
      onSubmit={save}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label="Nome" name="name" defaultValue={school?.name} autoComplete="off" error={problems.name} />
          {school && (
            <Flex as="label" align="center" gap="3" minH="11" cursor="pointer" alignSelf="start">
              <Checkbox
                type="checkbox"
                name="active"
                defaultChecked={school.active}
                onChange={({ target }) => setActive(target.checked)}
              />
              Escola ativa
            </Flex>
          )}
          {before?.active && !active && <PeopleOfSchool schoolId={before.id} />}
        </>
      )}
    </FormDialog>
  )
}
