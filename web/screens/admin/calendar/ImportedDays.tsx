import { Flex, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { weekdayLabel } from '#schema/fields/dates/dates.ts'
import type { Weekday } from '#schema/fields/labels.ts'
import type { PreviewEntry } from '#schema/lists/calendar/readCalendarFile.ts'
import {
  type CalendarDay,
  type CalendarKind,
  calendarKindLabels,
  type NewCalendarDay,
} from '#schema/nouns/calendarDay.ts'
import { countOf } from '#schema/rules/text.ts'
import { Checkbox } from '#web/components/form/Checkbox.tsx'
import { NarrowSelect } from '#web/components/form/NarrowSelect.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { SegmentedControl } from '#web/components/form/SegmentedControl.tsx'
import { WeekdayOptions } from '#web/components/form/WeekdayOptions.tsx'
import { rangeWords } from '#web/model/schedule/calendarWords.ts'
import { type GivenKinds, givenKind, type ImportedDay, lossWords } from '#web/model/schedule/importedDays.ts'
import { type ChoiceOfDay, ChosenDays } from './ChosenDays.tsx'

type State = PreviewEntry['state']
const headings: Record<State, string> = {
  ...{ new: 'Novos', changed: 'Mudaram', removed: 'Cancelados', known: 'Já estão', refused: 'Recusados' },
}
const states = Object.keys(headings) as State[]
const kinds = Object.entries(calendarKindLabels)

/** What each entry of a calendar file would do, and of what kind it is: of each, or of many at once. */
export function ImportedDays(props: {
  file: string
  entries: readonly ImportedDay[]
  chosen: ReadonlySet<string>
  onChoose(chosen: ReadonlySet<string>): void
  given: GivenKinds
  onGive(given: GivenKinds): void
}) {
  const { file, entries, chosen, onChoose, given, onGive } = props
  const entriesIn = (which: State) => entries.filter((entry) => entry.state === which)
  const [state, setState] = useState<State>(() => states.find((each) => entriesIn(each).length) ?? 'new')
  const [onlyGuesses, setOnlyGuesses] = useState(false)
  const guesses = entriesIn('new').filter((entry) => 'isGuess' in entry)
  const isFiltered = onlyGuesses && state === 'new' && guesses.length > 0
  const shown = isFiltered ? guesses : entriesIn(state)
  const marked = shown.filter(({ where, problem }) => chosen.has(where) && !problem)
  const give = (to: readonly ImportedDay[], kind: CalendarKind) =>
    onGive(
      new Map([...given, ...to.flatMap(({ where, day }) => (day ? [[where, givenKind(day, kind)] as const] : []))]),
    )

  const years = new Set(
    entries.flatMap(({ day, ...entry }) => yearOf(day ?? ('before' in entry && entry.before)) ?? []),
  )
  /** With the year, where the file has days of several. */
  const whenOf = (days: Pick<CalendarDay, 'firstDay' | 'lastDay'>) =>
    years.size > 1 && yearOf(days) === days.lastDay.slice(0, 4)
      ? `${rangeWords(days)} de ${yearOf(days)}`
      : rangeWords(days)

  function kindOf({ where, title, day }: ImportedDay, when: string) {
    if (!day) return undefined
    return (
      <>
        <NarrowSelect
          aria-label={`Tipo: ${title}, ${when}`}
          value={day.kind}
          onChange={({ target }) =>
            give(
              entries.filter((each) => each.where === where),
              target.value as CalendarKind,
            )
          }
        >
          <Options of={kinds} />
        </NarrowSelect>
        {day.kind === 'schoolDay' && (
          <NarrowSelect
            aria-label={`Horário de: ${title}, ${when}`}
            value={day.asWeekday ?? ''}
            onChange={({ target }) =>
              onGive(new Map([...given, [where, { kind: day.kind, asWeekday: target.value as Weekday }]]))
            }
          >
            {!day.asWeekday && <option value="">Horário de…</option>}
            <WeekdayOptions />
          </NarrowSelect>
        )}
      </>
    )
  }

  function lineOf(entry: ImportedDay): ChoiceOfDay {
    const { where: key, title } = entry
    if (entry.state === 'refused') return { key, title, when: entry.where, reason: entry.reason }
    if (entry.state === 'removed') {
      const { before, note } = entry
      return { key, title, when: whenOf(before), note: [kindWords(before), note, lossWords(before)].join(' · ') }
    }
    const when = whenOf(entry.day)
    if (entry.state === 'known')
      return { key, title, when, note: kindWords(entry.day), reason: 'já está no calendário' }
    const why = entry.state === 'changed' ? changeWords(entry.before, entry.day) : entry.note
    const note = [why, entry.daysNote].filter(Boolean).join(' · ')
    return {
      ...{ key, title, when, control: kindOf(entry, when) },
      ...(note && { note }),
      ...(entry.problem && { reason: entry.problem }),
    }
  }

  return (
    <Stack gap="3">
      <SegmentedControl<State>
        label={file}
        value={state}
        onChange={setState}
        options={states
          .filter((value) => (value !== 'changed' && value !== 'removed') || entriesIn(value).length)
          .map((value) => {
            const name = `${headings[value]} (${entriesIn(value).length})`
            return { value, name, content: name }
          })}
      />
      {state === 'new' && guesses.length > 0 && guesses.length < entriesIn('new').length && (
        <Flex as="label" align="center" gap="2" minH="11">
          <Checkbox type="checkbox" checked={onlyGuesses} onChange={() => setOnlyGuesses(!onlyGuesses)} />
          {countOf(guesses.length, 'dia', 'dias')} de que o arquivo não diz o tipo: mostrar só estes
        </Flex>
      )}
      {marked.length > 1 && (state === 'new' || state === 'changed') && (
        <Flex as="label" align="center" gap="2" wrap="wrap">
          Tipo dos {marked.length} marcados
          <NarrowSelect value="" onChange={({ target }) => give(marked, target.value as CalendarKind)}>
            <Options of={[['', 'Como está'], ...kinds]} />
          </NarrowSelect>
        </Flex>
      )}
      {shown.length ? (
        <ChosenDays label={headings[state]} lines={shown.map(lineOf)} chosen={chosen} onChoose={onChoose} />
      ) : (
        <Text color="fg.muted">Nenhum dia aqui.</Text>
      )}
    </Stack>
  )
}

const yearOf = (days: Pick<CalendarDay, 'firstDay'> | false | undefined) =>
  days ? days.firstDay.slice(0, 4) : undefined

const kindWords = ({ kind, asWeekday }: Pick<CalendarDay, 'kind' | 'asWeekday'>) =>
  [calendarKindLabels[kind], asWeekday && `horário de ${weekdayLabel(asWeekday)}`].filter(Boolean).join(', ')

/** 'era “Feira”, 10 de junho', with the year that it was in where it is another. */
const changeWords = (before: CalendarDay, { title, firstDay }: NewCalendarDay) => {
  const year = before.firstDay.slice(0, 4)
  const isOtherYear = year !== firstDay.slice(0, 4)
  return `era ${before.title === title ? '' : `“${before.title}”, `}${rangeWords(before)}${isOtherYear ? ` (${year})` : ''}`
}
