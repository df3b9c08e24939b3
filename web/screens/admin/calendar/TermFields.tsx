import { Box, Button, SimpleGrid, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { CalendarDay } from '#schema/nouns/calendarDay.ts'
import type { Term } from '#schema/nouns/schoolYear.ts'
import { DateField } from '#web/components/form/DateField.tsx'
import { Field } from '#web/components/form/Field.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import type { Problems } from '#web/components/form/useFormSubmit.ts'
import { proposedTerms, termsName, termTitle } from '#web/model/schedule/proposedTerms.ts'
import { termFields } from '#web/model/schedule/typedSchoolYear.ts'

/** The terms of a school year in its form: how many, and each with its days. They are proposed by dividing the year. */
export function TermFields(props: {
  terms: readonly Term[]
  days: readonly CalendarDay[]
  /** The year's days as they are typed; empty where they are not. */
  year: { firstDay: string; lastDay: string }
  problems: Problems
  onCount(count: number): void
}) {
  const { days, year, problems, onCount } = props
  const [terms, setTerms] = useState(props.terms)
  const [kinds] = useState(() => [...new Set([0, 4, 3, 2, terms.length])])
  const isDated = year.firstDay !== '' && year.lastDay !== ''

  function propose(count: number) {
    const blank = Array.from({ length: count }, (_, i) => ({
      title: termTitle(i + 1, count),
      firstDay: '',
      lastDay: '',
    }))
    const proposed = isDated ? proposedTerms(count, year, days) : []
    setTerms(proposed.length ? proposed : blank)
    onCount(count)
  }
  const edit = (place: number, changes: Partial<Term>) =>
    setTerms((all) => all.map((each, i) => (i === place ? { ...each, ...changes } : each)))

  return (
    <>
      <Select label="Períodos" value={String(terms.length)} onChange={(count) => propose(Number(count))}>
        <Options of={kinds.map((count) => [count, termsName(count)])} />
      </Select>
      {terms.length > 0 && (
        <Box>
          <Button type="button" variant="outline" disabled={!isDated} onClick={() => propose(terms.length)}>
            Dividir o ano pelos dias letivos
          </Button>
          {!isDated && (
            <Text mt="2" fontSize="sm" color="fg.muted">
              Com o primeiro e o último dia, as datas são propostas.
            </Text>
          )}
        </Box>
      )}
      {terms.map((term, i) => {
        const names = termFields(i + 1)
        const nth = `do ${i + 1}º período`
        return (
          <SimpleGrid
            // biome-ignore lint/suspicious/noArrayIndexKey: the nth fields are those of the nth term
            key={i}
            role="group"
            aria-label={`${i + 1}º período`}
            gap="4"
            gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 11rem), 1fr))"
            alignItems="start"
          >
            <Field
              label={`Nome ${nth}`}
              name={names.title}
              maxLength={60}
              value={term.title}
              onChange={({ target }) => edit(i, { title: target.value })}
              error={problems[names.title] ?? null}
            />
            <DateField
              label={`Início ${nth}`}
              name={names.firstDay}
              value={term.firstDay}
              onChange={(firstDay) => edit(i, { firstDay })}
              error={problems[names.firstDay]}
            />
            <DateField
              label={`Fim ${nth}`}
              name={names.lastDay}
              value={term.lastDay}
              onChange={(lastDay) => edit(i, { lastDay })}
              error={problems[names.lastDay]}
            />
          </SimpleGrid>
        )
      })}
    </>
  )
}
