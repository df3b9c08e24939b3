import { chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { type School, schoolInsert } from '../../../../schema/entities/school.ts'
import { createSchool } from '../../../../schema/mutations/createSchool.ts'
import { updateSchool } from '../../../../schema/mutations/updateSchool.ts'
import { changedFields } from '../../../../schema/rules/changedFields.ts'
import { problemsIn } from '../../../../schema/rules/problemsIn.ts'
import { Field } from '../../../components/Field.tsx'
import type { Values } from '../../../components/Form.tsx'
import FormDialog from '../../../components/FormDialog.tsx'
import { useKeep } from '../../../dialogs/useKeep.ts'

type Typed = Pick<School, 'name' | 'active'>

/** A new school, or another name and status for one (spec section 2). */
export default function SchoolDialog({ school, onClose }: { school?: School; onClose(): void }) {
  const keep = useKeep()
  const [before] = useState(school)

  async function save(values: Values) {
    const { problems, value } = problemsIn(schoolInsert, {
      name: values.name,
      active: school ? values.active === 'on' : true,
    })
    if (problems) return problems
    const unkept = await (before ? changed(before, value) : created(value))
    if (unkept) return unkept
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
              <Tick type="checkbox" name="active" defaultChecked={school.active} />
              Escola ativa
            </Flex>
          )}
        </>
      )}
    </FormDialog>
  )
}

const Tick = chakra('input', { base: { boxSize: '5', accentColor: 'var(--c-colors-brand-solid)' } })
