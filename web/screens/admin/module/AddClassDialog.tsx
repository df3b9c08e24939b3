import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { Module } from '#schema/entities/module.ts'
import { linkModule } from '#schema/mutations/class/linkModule.ts'
import { weekdayLabel } from '#schema/rules/dates/dates.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { EditDialog } from '#web/components/form/EditDialog.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import type { LinkedClass } from '#web/queries/useModule.ts'
import { useSchoolClasses } from '#web/queries/useSchoolClasses.ts'

/** Chooses a class that does not have the module yet. */
export default function AddClassDialog(props: { module: Module; linked: LinkedClass[]; onClose(): void }) {
  const { module, linked, onClose } = props
  const classes = useSchoolClasses(module.schoolId)
  const mutate = useMutate()
  const [chosen, setChosen] = useState('')
  const [tried, setTried] = useState(false)
  if (!classes) return null
  const others = classes.filter(({ id }) => linked.every((each) => each.id !== id))

  async function add() {
    setTried(true)
    if (!chosen) return
    const act = mutate(linkModule, { moduleId: module.id, classId: Number(chosen) })
    if (await notifyEnd(act, 'Turma adicionada com sucesso', 'Erro ao adicionar turma')) onClose()
  }

  return (
    <EditDialog
      title="Adicionar Turma"
      about={module.title}
      submit="Adicionar"
      disabled={!others.length}
      onSubmit={add}
      onClose={onClose}
    >
      {others.length ? (
        <Select
          label="Turma"
          value={chosen}
          error={tried && !chosen ? 'Selecione uma turma' : null}
          onChange={setChosen}
        >
          <option value="">Selecione uma turma</option>
          {others.map(({ id, title, weekday, classTime }) => (
            <option key={id} value={id}>
              {title} · {weekdayLabel(weekday)}, {classTime}
            </option>
          ))}
        </Select>
      ) : (
        <Text color="fg.muted">Todas as turmas da escola já têm este módulo.</Text>
      )}
    </EditDialog>
  )
}
