import { SimpleGrid } from '@chakra-ui/react'
import { useState } from 'react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import {
  type CalendarDay,
  type CalendarKind,
  calendarKindLabels,
  type NewCalendarDay,
} from '#schema/nouns/calendarDay.ts'
import { useDeclareDays } from '#web/actions/useDeclareDays.ts'
import { DateField } from '#web/components/form/DateField.tsx'
import { Field } from '#web/components/form/Field.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { TypedValues } from '#web/components/form/TypedValues.tsx'
import { WeekdayOptions } from '#web/components/form/WeekdayOptions.tsx'
import { changedFields } from '#web/model/form/changedFields.ts'
import { typedCalendarDays } from '#web/model/schedule/typedCalendarDays.ts'
import { FurtherSchoolDays } from './FurtherSchoolDays.tsx'
import { notifyDeclared } from './notifyDeclared.ts'
import { RollsOnDays } from './RollsOnDays.tsx'
import { useDeclaredRolls } from './useDeclaredRolls.ts'

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
  const declare = useDeclareDays(schoolId)
  const [before] = useState(day)
  const [kind, setKind] = useState<CalendarKind>(day?.kind ?? 'holiday')
  const isSchoolDay = kind === 'schoolDay'
  const others = days.filter(({ id }) => id !== before?.id)
  const [typed, setTyped] = useState<Values>({})
  const named = { ...typed, title: typed.title?.trim() || calendarKindLabels[kind] }
  const rolls = useDeclaredRolls(schoolId, typedCalendarDays(kind, named, []).days ?? [], others)
  const title = before ? 'Editar dia' : 'Incluir dia'

  async function save(values: Values) {
    const { problems, days: typed } = typedCalendarDays(kind, values, others)
    if (problems) return problems
    const [value] = typed
    const { uid: _, ...fields } = value!
    const changed = changedFields(before, fields)
    const cancelled = await rolls.chosenFor(typed)
    if (!cancelled) return { rolls: '' }
    if (before && !Object.keys(changed).length && !cancelled.length) return void onClose()
    const kept = await notifyDeclared(
      before ? declare.change(before, changed, cancelled) : declare.add(typed, cancelled),
      before ? ['Calendário atualizado'] : includedWords(typed),
      'O calendário não foi salvo',
    )
    if (kept) onClose()
  }

  return (
    <FormDialog
      title={title}
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
                label + (aboutKinds[value as CalendarKind] ?? ' (com aula)'),
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
          {isSchoolDay && !before && <FurtherSchoolDays form={title} problems={problems} />}
          <TypedValues onChange={setTyped} />
          <RollsOnDays {...rolls.question} />
        </>
      )}
    </FormDialog>
  )
}

/** What the days of a kind change; the others change nothing. */
const aboutKinds: Partial<Record<CalendarKind, string>> = {
  ...{ holiday: '', recess: '', schoolDay: ' (sábado letivo, reposição)' },
}

const includedWords = (days: readonly NewCalendarDay[]): [title: string, line: string] => [
  days.length === 1 ? 'Dia incluído no calendário' : `${days.length} dias incluídos no calendário`,
  `${days[0]!.title}: ${days.map(({ firstDay }) => fullDate(firstDay)).join(', ')}`,
]
