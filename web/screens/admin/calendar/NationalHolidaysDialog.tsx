import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { CalendarDay } from '#schema/nouns/calendarDay.ts'
import { calendarIndex } from '#schema/rules/schedule/calendarIndex.ts'
import { nationalHolidays } from '#schema/rules/schedule/nationalHolidays.ts'
import { countOf } from '#schema/rules/text.ts'
import { useDeclareDays } from '#web/actions/useDeclareDays.ts'
import { EditDialog } from '#web/components/form/EditDialog.tsx'
import { rangeWords } from '#web/model/schedule/calendarWords.ts'
import { ChosenDays } from './ChosenDays.tsx'
import { notifyDeclared } from './notifyDeclared.ts'
import { RollsOnDays } from './RollsOnDays.tsx'
import { useDeclaredRolls } from './useDeclaredRolls.ts'

/** Offers the national holidays of a year; those already in the calendar are shown as such. */
export default function NationalHolidaysDialog(props: {
  year: number
  days: readonly CalendarDay[]
  schoolId: number
  onClose(): void
}) {
  const { year, days, schoolId, onClose } = props
  const declare = useDeclareDays(schoolId)
  const [offered] = useState(() => {
    const known = calendarIndex(days)
    return nationalHolidays(year).map((each) => ({ ...each, isThere: known.has(each.day) }))
  })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(offered.filter(({ optional, isThere }) => !optional && !isThere).map(({ day }) => day.firstDay)),
  )
  const declared = offered.filter(({ day }) => chosen.has(day.firstDay)).map(({ day }) => day)
  const rolls = useDeclaredRolls(schoolId, declared, days)
  async function save() {
    const cancelled = await rolls.chosenFor(declared)
    if (!cancelled) return {}
    const done = await notifyDeclared(
      declare.add(declared, cancelled),
      [countOf(chosen.size, 'feriado incluído', 'feriados incluídos')],
      'Os feriados não foram incluídos',
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
      <RollsOnDays {...rolls.question} />
    </EditDialog>
  )
}
