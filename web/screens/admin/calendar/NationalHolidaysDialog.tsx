import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { CalendarDay } from '#schema/nouns/calendarDay.ts'
import { calendarIndex } from '#schema/rules/schedule/calendarIndex.ts'
import { countOf } from '#schema/rules/text.ts'
import { useAddCalendarDays } from '#web/actions/useAddCalendarDays.ts'
import { EditDialog } from '#web/components/form/EditDialog.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { rangeWords } from '#web/model/schedule/calendarWords.ts'
import { nationalHolidays } from '#web/model/schedule/nationalHolidays.ts'
import { ChosenDays } from './ChosenDays.tsx'

/** Offers the national holidays of a year; those already in the calendar are shown as such. */
export default function NationalHolidaysDialog(props: {
  year: number
  days: readonly CalendarDay[]
  schoolId: number
  onClose(): void
}) {
  const { year, days, schoolId, onClose } = props
  const addDays = useAddCalendarDays(schoolId)
  const [offered] = useState(() => {
    const known = calendarIndex(days)
    return nationalHolidays(year).map((each) => ({ ...each, isThere: known.has(each.day) }))
  })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(offered.filter(({ optional, isThere }) => !optional && !isThere).map(({ day }) => day.firstDay)),
  )
  async function save() {
    const added = addDays(offered.filter(({ day }) => chosen.has(day.firstDay)).map(({ day }) => day))
    const done = await notifyEnd(
      added,
      countOf(chosen.size, 'feriado incluído', 'feriados incluídos'),
      'Os feriados não foram incluídos',
      async () => (await added).undo(),
    )
    if (!done) return {}
    onClose()
    return undefined
  }
  return (
    <EditDialog
      title={`Feriados nacionais de ${year}`}
      submit={chosen.size ? `Incluir ${countOf(chosen.size, 'feriado', 'feriados')}` : 'Incluir'}
      disabled={!chosen.size}
      onSubmit={save}
      onClose={onClose}
    >
      <Text color="fg.muted">Os feriados do estado e da cidade são incluídos à parte.</Text>
      <ChosenDays
        label="Feriados"
        chosen={chosen}
        onChoose={setChosen}
        lines={offered.map(({ day, optional, isThere }) => ({
          ...{ key: day.firstDay, title: day.title, when: rangeWords(day) },
          ...(optional && { note: 'ponto facultativo' }),
          ...(isThere && { reason: 'já está no calendário' }),
        }))}
      />
    </EditDialog>
  )
}
