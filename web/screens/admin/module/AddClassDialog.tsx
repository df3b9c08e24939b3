import { Text } from '@chakra-ui/react'
import { linkModule } from '#schema/mutations/class/linkModule.ts'
import type { Module } from '#schema/nouns/module.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { weekText } from '#web/model/schedule/weekText.ts'
import type { LinkedClass } from '#web/queries/useModule.ts'
import { useSchoolClasses } from '#web/queries/useSchoolClasses.ts'

/** Chooses a class that does not have the module yet. */
export default function AddClassDialog(props: { module: Module; linked: LinkedClass[]; onClose(): void }) {
  const { module, linked, onClose } = props
  const classes = useSchoolClasses(module.schoolId)
  const mutate = useMutate()
  if (!classes) return null
  const others = classes.filter(({ id }) => linked.every((each) => each.id !== id))

  async function add({ classId }: Values) {
    if (!classId) return { classId: 'Selecione uma turma' }
    const act = mutate(linkModule, { moduleId: module.id, classId: Number(classId) })
    if (await notifyEnd(act, 'Turma adicionada com sucesso', 'Erro ao adicionar turma')) onClose()
  }

  return (
    <FormDialog
      title="Adicionar Turma"
      about={module.title}
      submit="Adicionar"
      disabled={!others.length}
      onSubmit={add}
      onClose={onClose}
    >
      {(problems) =>
        others.length ? (
          <Select label="Turma" name="classId" error={problems.classId}>
            <option value="">Selecione uma turma</option>
            <Options of={others.map((each) => [each.id, `${each.title} · ${weekText(each, each.subjects)}`])} />
          </Select>
        ) : (
          <Text color="fg.muted">Todas as turmas da escola já têm este módulo.</Text>
        )
      }
    </FormDialog>
  )
}
