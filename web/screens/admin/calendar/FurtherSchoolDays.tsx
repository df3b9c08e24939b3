import { Button, Flex, SimpleGrid } from '@chakra-ui/react'
import { Plus, X } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { type Weekday, weekdays } from '#schema/fields/labels.ts'
import { DateField } from '#web/components/form/DateField.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { useDraft } from '#web/components/form/useDraft.ts'
import type { Problems } from '#web/components/form/useFormSubmit.ts'
import { WeekdayOptions } from '#web/components/form/WeekdayOptions.tsx'
import { IconButton } from '#web/components/ui/IconButton.tsx'
import { schoolDayFields } from '#web/model/schedule/typedCalendarDays.ts'

const schoolWeek = weekdays.slice(1, 6)
/** From Monday to Friday, in turn. */
const nextInTurn = (weekday: string | undefined): Weekday =>
  schoolWeek[(schoolWeek.indexOf(weekday as Weekday) + 1) % schoolWeek.length]!

/**
 * Further school days in the form of one, each with its date and the weekday it stands for: make-up Saturdays are
 * planned together.
 * @param form its name, which its draft has too
 */
export function FurtherSchoolDays({ form, problems }: { form: string; problems: Problems }) {
  const [days, setDays] = useState<{ id: number; weekday: Weekday }[]>([])
  const draft = useDraft(form)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    void draft?.read().then((found) => {
      const labels = Object.keys((found?.value as object | undefined) ?? {})
      const count = Math.max(1, ...labels.map((label) => Number(/(\d+)º dia$/.exec(label)?.[1] ?? 1)))
      setDays((now) =>
        now.concat(
          Array.from({ length: count - 1 - now.length }, (_, i) => ({ id: -i - 1, weekday: schoolWeek[(i + 1) % 5]! })),
        ),
      )
    })
  }, [])

  function add({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const typed = new FormData(currentTarget.form!)
    const last = typed.get(schoolDayFields(days.length + 1).asWeekday)
    const id = Math.max(0, ...days.map((day) => day.id)) + 1
    setDays([...days, { id, weekday: nextInTurn(last?.toString()) }])
  }

  return (
    <>
      {days.map(({ id, weekday }, i) => {
        const nth = i + 2
        const names = schoolDayFields(nth)
        return (
          <Flex key={id} gap="2" align="start">
            <SimpleGrid
              flex="1"
              gap="4"
              gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 11rem), 1fr))"
              alignItems="start"
            >
              <DateField
                label={`${nth}º dia`}
                name={names.firstDay}
                min="2000-01-01"
                max="2999-12-31"
                error={problems[names.firstDay] ?? null}
              />
              <Select
                label={`Horário do ${nth}º dia`}
                name={names.asWeekday}
                defaultValue={weekday}
                error={problems[names.asWeekday]}
              >
                <WeekdayOptions />
              </Select>
            </SimpleGrid>
            <IconButton
              label={`Tirar o ${nth}º dia`}
              icon={X}
              // Beside the fields, below their labels.
              mt="7"
              onClick={() => setDays(days.filter((day) => day.id !== id))}
            />
          </Flex>
        )
      })}
      <Button type="button" variant="outline" alignSelf="start" onClick={add}>
        <Plus aria-hidden /> Incluir outra data
      </Button>
    </>
  )
}
