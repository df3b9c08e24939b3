import { SimpleGrid } from '@chakra-ui/react'
import { useState } from 'react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { updateCalendarDay } from '#schema/mutations/calendar/updateCalendarDay.ts'
import {
  type CalendarDay,
  type CalendarKind,
  calendarDayInsert,
  calendarKindLabels,
} from '#schema/nouns/calendarDay.ts'
import { calendarIndex } from '#schema/rules/schedule/calendarIndex.ts'
import { mustBeCalendarDay } from '#schema/rules/schedule/mustBeCalendarDay.ts'
import { useAddCalendarDays } from '#web/actions/useAddCalendarDays.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { DateField } from '#web/components/form/DateField.tsx'
import { Field } from '#web/components/form/Field.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { WeekdayOptions } from '#web/components/form/WeekdayOptions.tsx'
import { notifyEnd, sentenceOf } from '#web/components/toast/notify.ts'
import { changedFields } from '#web/model/form/changedFields.ts'
import { problemsIn } from '#web/model/form/formErrors.ts'

const missing = { firstDay: 'Escolha o primeiro dia', lastDay: 'Escolha o último dia' }

/** Adds or edits an entry of the calendar. One without a last day is of a single day. */
export default function CalendarDayDialog(props: {
  day: CalendarDay | null
  days: readonly CalendarDay[]
  schoolId: number
  /** The year in which a new day is looked for. */
  year: number
  onClose(): void
}) {
  const { day, days, schoolId, year, onClose } = props
  const mutate = useMutate()
  const addDays = useAddCalendarDays(schoolId)
  const [before] = useState(day)
  const [kind, setKind] = useState<CalendarKind>(day?.kind ?? 'holiday')
  const isSchoolDay = kind === 'schoolDay'

  async function save({ title, firstDay, lastDay, asWeekday }: Values) {
    const { problems, value } = problemsIn(
      calendarDayInsert,
      {
        ...{ kind, title, firstDay, lastDay: (!isSchoolDay && lastDay) || firstDay },
        asWeekday: isSchoolDay ? asWeekday : null,
      },
      missing,
    )
    if (problems) return problems
    try {
      mustBeCalendarDay(value)
    } catch (error) {
      return { lastDay: sentenceOf(error) }
    }
    const others = days.filter(({ id }) => id !== before?.id)
    if (calendarIndex(others).has(value)) return { title: 'Já há um dia com este nome nesta data.' }
    const { uid: _, ...fields } = value
    const changed = changedFields(before, fields)
    if (before && !Object.keys(changed).length) return void onClose()
    const added = before ? undefined : addDays([value])
    const kept = await notifyEnd(
      added ?? mutate(updateCalendarDay, { id: before!.id, ...changed }),
      before ? 'Calendário atualizado' : ['Dia incluído no calendário', `${value.title}: ${fullDate(value.firstDay)}`],
      'O calendário não foi salvo',
      added && (async () => (await added).undo()),
    )
    if (kept) onClose()
  }

  return (
    <FormDialog
      title={before ? 'Editar dia' : 'Incluir dia'}
      about={before?.title}
      submit={before ? 'Salvar' : 'Incluir'}
      onSubmit={save}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label="Nome" name="title" maxLength={200} defaultValue={before?.title} error={problems.title} />
          <Select label="Tipo" value={kind} onChange={(next) => setKind(next as CalendarKind)}>
            <Options
              of={Object.entries(calendarKindLabels).map(([value, label]) => [
                value,
                value === 'schoolDay' ? `${label} (sábado letivo, reposição)` : label,
              ])}
            />
          </Select>
          <SimpleGrid gap="4" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 11rem), 1fr))">
            <DateField
              label={isSchoolDay ? 'Dia' : 'Primeiro dia'}
              name="firstDay"
              defaultValue={before?.firstDay ?? (year === new Date().getFullYear() ? '' : `${year}-01-01`)}
              error={problems.firstDay}
            />
            {isSchoolDay ? (
              <Select
                label="Horário de"
                name="asWeekday"
                defaultValue={before?.asWeekday ?? 'monday'}
                error={problems.asWeekday}
              >
                <WeekdayOptions />
              </Select>
            ) : (
              <DateField
                label="Último dia (se forem vários)"
                name="lastDay"
                defaultValue={before && before.lastDay !== before.firstDay ? before.lastDay : ''}
                error={problems.lastDay}
              />
            )}
          </SimpleGrid>
        </>
      )}
    </FormDialog>
  )
}
