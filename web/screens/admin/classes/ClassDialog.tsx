import { Box, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { categories, categoryLabels } from '#schema/fields/labels.ts'
import { createClass } from '#schema/mutations/class/createClass.ts'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { type SchoolClass, schoolClassInsert } from '#schema/nouns/schoolClass.ts'
import { blankRow } from '#schema/nouns/tables.ts'
import { yearFrom } from '#schema/rules/schedule/schoolYearsOf.ts'
import { subjectsOf } from '#schema/rules/schedule/subjects.ts'
import { lessonsOf } from '#schema/rules/schedule/timetable.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { Field } from '#web/components/form/Field.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { TimeField } from '#web/components/form/TimeField.tsx'
import { WeekdayOptions } from '#web/components/form/WeekdayOptions.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { changedFields } from '#web/model/form/changedFields.ts'
import { problemsIn } from '#web/model/form/formErrors.ts'
import { usePeople } from '#web/queries/usePeople.ts'
import type { ListedClass } from '#web/queries/useSchoolClasses.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useSchoolModules } from '#web/queries/useSchoolModules.ts'
import { useSchoolYears } from '#web/queries/useSchoolYears.ts'
import { useNow } from '#web/sync/useNow.ts'
import { ModuleTicks, tickedIn } from './ModuleTicks.tsx'
import { TeacherClash } from './TeacherClash.tsx'
import { WeekLine } from './timetable/WeekLine.tsx'

type Typed = Omit<SchoolClass, 'id' | 'schoolId'>
const blank: Typed = { ...blankRow.classes, title: '' }

/** What the form says now of the class's teacher and time. */
function plannedIn(form: HTMLFormElement, before: Typed): Typed {
  const { teacherId, schoolYearId: _, ...typed } = Object.fromEntries(new FormData(form)) as Record<string, string>
  return { ...before, ...typed, teacherId: Number(teacherId) || null }
}

/** What the class's teacher would teach: the whole class, or the hours of its timetable that name no other teacher. */
function plannedWeek(planned: Typed, timetable: ListedClass['timetable']) {
  const { teacherId } = planned
  if (!hasHours(timetable)) return { teacherId, week: subjectsOf(planned, []).flatMap(({ week }) => week) }
  const own = timetable.filter((each) => each.moduleId === null || each.teacherId === null)
  return { teacherId, week: own.flatMap(({ meetings }) => lessonsOf(meetings)) }
}

const hasHours = (timetable: ListedClass['timetable']) => timetable.some(({ meetings }) => meetings.length > 0)

/** Creates or edits a class. Defaults: Monday at 08:00, category Pro, no teacher (spec section 5). */
export default function ClassDialog({ schoolClass, onClose }: { schoolClass: ListedClass | null; onClose(): void }) {
  const schoolId = useSchoolId()
  const teachers = usePeople('teacher', schoolId)
  const modules = useSchoolModules(schoolId)
  const years = useSchoolYears(schoolId)
  const { date: today } = useNow()
  const mutate = useMutate()
  const [before] = useState<Typed | null>(schoolClass && { ...schoolClass, title: schoolClass.ownTitle })
  const [planned, setPlanned] = useState<Typed>(before ?? blank)
  if (!teachers || !modules || !years) return null
  const initial = before ?? blank
  const timetable = schoolClass?.timetable ?? []
  const hasTimetable = hasHours(timetable)
  // A device that is still syncing may have the class before its teacher, who must stay.
  const isElsewhere = initial.teacherId !== null && teachers.every(({ id }) => id !== initial.teacherId)

  const year = before ? before.schoolYearId : yearFrom(years, today)?.id

  async function save({ teacherId, schoolYearId, ...others }: Values) {
    const { weekday, classTime } = initial
    const { problems, value: typed } = problemsIn(schoolClassInsert, {
      ...(hasTimetable && { weekday, classTime }),
      ...others,
      teacherId: Number(teacherId) || null,
      ...(years?.length && { schoolYearId: Number(schoolYearId) || null }),
    })
    if (problems) return problems
    const changed = changedFields(before, typed)
    if (!Object.keys(changed).length) return void onClose()
    const kept = schoolClass
      ? await notifyEnd(
          mutate(updateClass, { classId: schoolClass.id, ...changed }),
          'Turma atualizada com sucesso',
          'Erro ao atualizar turma',
        )
      : await notifyEnd(
          mutate(createClass, {
            ...typed,
            moduleIds: tickedIn(others),
            schoolId: schoolId ?? undefined,
          }),
          ['Class created successfully', `Turma criada: ${typed.title.trim()}.`],
          'Failed to create class',
        )
    // What was typed stays in the form.
    if (!kept) return {}
    if (others.another) setPlanned(blank)
    else onClose()
  }

  return (
    <FormDialog
      title={schoolClass ? 'Editar Turma' : 'Nova Turma'}
      about={schoolClass?.title}
      submit={schoolClass ? 'Salvar' : 'Criar Turma'}
      another={schoolClass ? undefined : 'Salvar e adicionar outra'}
      onSubmit={save}
      onClose={onClose}
    >
      {(problems) => (
        <Stack gap="4" onInput={({ currentTarget }) => setPlanned(plannedIn(currentTarget.closest('form')!, planned))}>
          <Field label="Título" name="title" maxLength={200} defaultValue={initial.title} error={problems.title} />
          <Select label="Professor" name="teacherId" defaultValue={String(initial.teacherId ?? '')}>
            <option value="">Nenhum professor</option>
            {isElsewhere && <option value={String(initial.teacherId)}>Professor atual</option>}
            <Options of={teachers.map(({ id, name }) => [id, name])} />
          </Select>
          <SimpleGrid gap="4" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 9rem), 1fr))">
            {!hasTimetable && (
              <>
                <Select label="Dia da semana" name="weekday" defaultValue={initial.weekday}>
                  <WeekdayOptions />
                </Select>
                <TimeField
                  label="Horário"
                  name="classTime"
                  defaultValue={initial.classTime}
                  error={problems.classTime}
                />
              </>
            )}
            <Select label="Categoria" name="category" defaultValue={initial.category}>
              <Options of={categories.map((each) => [each, categoryLabels[each]])} />
            </Select>
            {years.length > 0 && (
              <Select label="Ano letivo" name="schoolYearId" defaultValue={String(year ?? '')}>
                <option value="">Pelas datas</option>
                <Options of={years.map(({ id, title }) => [id, title])} />
              </Select>
            )}
          </SimpleGrid>
          {schoolClass && <WeekLine schoolClass={schoolClass} hasTimetable={hasTimetable} />}
          <TeacherClash
            planned={{ id: schoolClass?.id, ...plannedWeek(planned, timetable) }}
            schoolId={schoolId}
            teachers={teachers}
          />
          {!schoolClass && modules.length > 0 && (
            <Box>
              <Text fontWeight="medium">Módulos (opcional)</Text>
              <ModuleTicks label="Módulos" modules={modules} />
            </Box>
          )}
        </Stack>
      )}
    </FormDialog>
  )
}
