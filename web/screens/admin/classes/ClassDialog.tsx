import { SimpleGrid } from '@chakra-ui/react'
import { useState } from 'react'
import {
  type Category,
  categories,
  categoryLabels,
  type Weekday,
  weekdays,
} from '../../../../schema/entities/labels.ts'
import { schoolClassInsert } from '../../../../schema/entities/schoolClass.ts'
import { createClass } from '../../../../schema/mutations/createClass.ts'
import { updateClass } from '../../../../schema/mutations/updateClass.ts'
import { changedFields } from '../../../../schema/rules/changedFields.ts'
import { weekdayLabel } from '../../../../schema/rules/dates.ts'
import { errorsByField } from '../../../../schema/rules/errorsByField.ts'
import { EditDialog } from '../../../components/EditDialog.tsx'
import { Field } from '../../../components/Field.tsx'
import { notifyEnd } from '../../../components/notify.ts'
import { Select } from '../../../components/Select.tsx'
import { useMutate } from '../../../data/useMutate.ts'
import { usePeople } from '../../../data/usePeople.ts'
import type { ListedClass } from '../../../data/useSchoolClasses.ts'
import { useSchoolId } from '../../../data/useSchoolId.ts'
import { useSchoolModules } from '../../../data/useSchoolModules.ts'

interface Typed {
  title: string
  teacherId: number | null
  weekday: Weekday
  classTime: string
  category: Category
}
const blank: Typed = { title: '', teacherId: null, weekday: 'monday', classTime: '08:00', category: 'pro' }

const typedOf = ({ title, teacherId, weekday, classTime, category }: ListedClass): Typed => ({
  title,
  teacherId,
  weekday,
  classTime,
  category,
})

/** A new class, or changes to one that is there. Monday at 08:00 in Pro, and no teacher, unless it is said (spec section 5). */
export default function ClassDialog({ schoolClass, onClose }: { schoolClass: ListedClass | null; onClose(): void }) {
  const schoolId = useSchoolId()
  const teachers = usePeople('teacher', schoolId)
  const modules = useSchoolModules(schoolId)
  const mutate = useMutate()
  const [before] = useState(schoolClass && typedOf(schoolClass))
  const [typed, setTyped] = useState(before ?? blank)
  const [moduleId, setModuleId] = useState('')
  const [tried, setTried] = useState(false)
  if (!teachers || !modules) return null
  const errors = tried ? errorsByField(schoolClassInsert, typed) : {}
  const type = (change: Partial<Typed>) => setTyped({ ...typed, ...change })

  async function save() {
    setTried(true)
    if (!schoolClassInsert.safeParse(typed).success) return
    const changed = changedFields(before, typed)
    if (!Object.keys(changed).length) return onClose()
    const kept = schoolClass
      ? await notifyEnd(
          mutate(updateClass, { classId: schoolClass.id, ...changed }),
          'Turma atualizada com sucesso',
          'Erro ao atualizar turma',
        )
      : await notifyEnd(
          mutate(createClass, {
            ...typed,
            ...(moduleId && { moduleId: Number(moduleId) }),
            schoolId: schoolId ?? undefined,
          }),
          ['Class created successfully', `Turma criada: ${typed.title.trim()}.`],
          'Failed to create class',
        )
    if (kept) onClose()
  }

  return (
    <EditDialog
      title={schoolClass ? 'Editar Turma' : 'Nova Turma'}
      about={schoolClass?.title}
      submit={schoolClass ? 'Salvar' : 'Criar Turma'}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label="Título"
        maxLength={200}
        value={typed.title}
        error={errors.title}
        onChange={({ target }) => type({ title: target.value })}
      />
      <Select
        label="Professor"
        value={String(typed.teacherId ?? '')}
        onChange={(value) => type({ teacherId: value ? Number(value) : null })}
      >
        <option value="">Nenhum professor</option>
        {teachers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <SimpleGrid gap="4" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 9rem), 1fr))">
        <Select label="Dia da semana" value={typed.weekday} onChange={(value) => type({ weekday: value as Weekday })}>
          {weekdays.map((each) => (
            <option key={each} value={each}>
              {weekdayLabel(each)}
            </option>
          ))}
        </Select>
        <Field
          label="Horário"
          type="time"
          value={typed.classTime}
          error={errors.classTime}
          onChange={({ target }) => type({ classTime: target.value })}
        />
        <Select label="Categoria" value={typed.category} onChange={(value) => type({ category: value as Category })}>
          {categories.map((each) => (
            <option key={each} value={each}>
              {categoryLabels[each]}
            </option>
          ))}
        </Select>
      </SimpleGrid>
      {!schoolClass && (
        <Select label="Módulo" value={moduleId} onChange={setModuleId}>
          <option value="">Nenhum módulo</option>
          {modules.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </EditDialog>
  )
}
