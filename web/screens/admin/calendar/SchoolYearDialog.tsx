import { SimpleGrid, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { CalendarDay } from '#schema/nouns/calendarDay.ts'
import { type SchoolYear, usualRequiredDays } from '#schema/nouns/schoolYear.ts'
import { countSchoolDays } from '#schema/rules/schedule/countSchoolDays.ts'
import { useSaveSchoolYear } from '#web/actions/useSaveSchoolYear.ts'
import { DateField } from '#web/components/form/DateField.tsx'
import { Field } from '#web/components/form/Field.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { TypedValues } from '#web/components/form/TypedValues.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { dayCountWords, missingWords } from '#web/model/schedule/schoolYearWords.ts'
import { typedSchoolYear } from '#web/model/schedule/typedSchoolYear.ts'
import { useNow } from '#web/sync/useNow.ts'
import { TermFields } from './TermFields.tsx'

/** Makes or changes a school year with its terms, and says how many school days it would have. */
export default function SchoolYearDialog(props: {
  before: SchoolYear | null
  years: readonly SchoolYear[]
  days: readonly CalendarDay[]
  schoolId: number
  /** The civil year in which a new one is looked for. */
  year: number
  onClose(): void
}) {
  const { days, schoolId, year, onClose } = props
  const [before] = useState(props.before)
  const [count, setCount] = useState(before?.terms.length ?? 0)
  const [typed, setTyped] = useState<Values>({})
  const { date: today } = useNow()
  const saving = useSaveSchoolYear(schoolId)
  const others = props.years.filter(({ id }) => id !== before?.id)
  const planned = typedSchoolYear(typed, 0, others).year
  const counted = planned && countSchoolDays(planned, days, today)

  async function save(values: Values) {
    const { problems, year: next } = typedSchoolYear(values, count, others)
    if (problems) return problems
    const work = before ? saving.change(before, next) : saving.add(next)
    const kept = await notifyEnd(
      work,
      [before ? 'Ano letivo atualizado' : 'Ano letivo incluído', next.title],
      'O ano letivo não foi salvo',
      async () => (await work)(),
    )
    // What was typed stays in the form.
    if (!kept) return {}
    onClose()
    return undefined
  }

  return (
    <FormDialog
      title={before ? 'Editar ano letivo' : 'Incluir ano letivo'}
      about={before?.title}
      submit={before ? 'Salvar' : 'Incluir'}
      onSubmit={save}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <SimpleGrid gap="4" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 11rem), 1fr))">
            <Field
              label="Nome"
              name="title"
              maxLength={60}
              defaultValue={before?.title ?? year}
              error={problems.title ?? null}
            />
            <Field
              label="Dias letivos exigidos"
              name="requiredDays"
              type="number"
              inputMode="numeric"
              defaultValue={before?.requiredDays ?? usualRequiredDays}
              error={problems.requiredDays ?? null}
            />
            <DateField
              label="Primeiro dia de aula"
              name="firstDay"
              defaultValue={before?.firstDay}
              error={problems.firstDay}
            />
            <DateField
              label="Último dia de aula"
              name="lastDay"
              defaultValue={before?.lastDay}
              error={problems.lastDay}
            />
          </SimpleGrid>
          <TermFields
            terms={before?.terms ?? []}
            days={days}
            year={{ firstDay: typed.firstDay ?? '', lastDay: typed.lastDay ?? '' }}
            problems={problems}
            onCount={setCount}
          />
          <TypedValues onChange={setTyped} />
          {counted && (
            <Text role="status" color="fg.muted">
              {dayCountWords(counted)} pelo calendário.{' '}
              {missingWords(counted) && <span>{`${missingWords(counted)}.`}</span>}
            </Text>
          )}
        </>
      )}
    </FormDialog>
  )
}
