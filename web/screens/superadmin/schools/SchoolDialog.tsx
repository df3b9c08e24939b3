import { chakra, Flex } from '@chakra-ui/react'
import { type School, schoolInsert } from '../../../../schema/entities/school.ts'
import { createSchool } from '../../../../schema/mutations/createSchool.ts'
import { updateSchool } from '../../../../schema/mutations/updateSchool.ts'
import { problemsIn } from '../../../../schema/rules/problemsIn.ts'
import { Field } from '../../../components/Field.tsx'
import FormDialog, { type Values } from '../../../components/FormDialog.tsx'
import { notifyEnd, sentenceOf } from '../../../components/notify.ts'
import { useChange } from '../../../data/useChange.ts'

/** A new school, or another name and status for one (spec section 2). */
export default function SchoolDialog({ school, onClose }: { school?: School; onClose(): void }) {
  const change = useChange()

  async function save(values: Values) {
    const { problems, value } = problemsIn(schoolInsert, {
      name: values.name,
      active: school ? values.active === 'on' : true,
    })
    if (problems) return problems
    const { kept, heard } = school ? change(updateSchool, { id: school.id, ...value }) : change(createSchool, value)
    void notifyEnd(
      heard,
      school ? 'Escola atualizada com sucesso' : 'Escola criada com sucesso',
      school ? 'Falha ao atualizar escola' : 'Falha ao criar escola',
    )
    try {
      await kept
    } catch (error) {
      return { '': sentenceOf(error) }
    }
    onClose()
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
