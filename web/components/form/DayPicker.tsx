import { Button, chakra, Flex } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { weekdays } from '#schema/entities/labels.ts'
import { longDate, monthLabel, weekdayLabel } from '#schema/rules/dates/dates.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { addMonths, dayByKey, weeksOf } from '#web/model/schedule/monthDays.ts'
import { NarrowSelect } from './NarrowSelect.tsx'

/** How many years before this one can be chosen. */
const yearsBack = 20

/** Chooses a civil date (yyyy-mm-dd) up to today from a month, whose weeks begin on Sunday. */
export default function DayPicker(props: {
  title: string
  value: string | null
  today: string
  onChoose(date: string): void
  onClose(): void
}) {
  const { title, value, today, onChoose, onClose } = props
  const [current, setCurrent] = useState(value ?? today)
  const day = useRef<HTMLButtonElement>(null)
  const byKey = useRef(false)
  const go = (date: string) => setCurrent(date > today ? today : date)
  useEffect(() => {
    if (byKey.current && current) day.current?.focus()
    byKey.current = false
  }, [current])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(current, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    byKey.current = true
    go(next)
  }
  const year = Number(current.slice(0, 4))
  const thisYear = Number(today.slice(0, 4))
  const years = Array.from({ length: Math.max(yearsBack, thisYear - year) + 1 }, (_, i) => thisYear - i)
  const months = Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`)
  const toMonth = (month: string) => go(addMonths(current, Number(month.slice(5)) - Number(current.slice(5, 7))))
  return (
    <Modal title={title} first={day} onClose={onClose}>
      <Flex gap="2" align="center" justify="space-between" mb="2">
        <Button
          variant="ghost"
          px="0"
          minW="11"
          aria-label="Voltar um mês"
          data-repeatable
          onClick={() => go(addMonths(current, -1))}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Flex gap="2" minW="0">
          <NarrowSelect aria-label="Mês" value={current.slice(0, 7)} onChange={({ target }) => toMonth(target.value)}>
            {months.map((month) => (
              <option key={month} value={month} disabled={month > today}>
                {monthLabel(`${month}-01`)}
              </option>
            ))}
          </NarrowSelect>
          <NarrowSelect
            aria-label="Ano"
            value={year}
            onChange={({ target }) => go(addMonths(current, (Number(target.value) - year) * 12))}
          >
            {years.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </NarrowSelect>
        </Flex>
        <Button
          variant="ghost"
          px="0"
          minW="11"
          aria-label="Avançar um mês"
          data-repeatable
          disabled={current.slice(0, 7) >= today.slice(0, 7)}
          onClick={() => go(addMonths(current, 1))}
        >
          <ChevronRight aria-hidden />
        </Button>
      </Flex>
      <chakra.table
        role="grid"
        aria-label={`${monthLabel(current)} de ${year}`}
        width="full"
        tableLayout="fixed"
        borderCollapse="collapse"
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <Heading key={weekday} scope="col" abbr={weekdayLabel(weekday)}>
                {weekdayLabel(weekday).slice(0, 3)}
              </Heading>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(current).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  <Day
                    type="button"
                    ref={date === current ? day : undefined}
                    tabIndex={date === current ? 0 : -1}
                    disabled={date > today}
                    aria-label={`${date === value ? 'Escolhido: ' : ''}${longDate(date)} de ${date.slice(0, 4)}`}
                    aria-current={date === today ? 'date' : undefined}
                    data-chosen={date === value || undefined}
                    data-outside={date.slice(0, 7) !== current.slice(0, 7) || undefined}
                    onClick={() => {
                      onClose()
                      onChoose(date)
                    }}
                  >
                    {Number(date.slice(8))}
                  </Day>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </Modal>
  )
}

const Heading = chakra('th', { base: { color: 'fg.muted', fontSize: 'sm', fontWeight: 'medium', height: '8' } })

const Day = chakra('button', {
  base: {
    width: 'full',
    minHeight: '11',
    borderRadius: 'md',
    cursor: 'pointer',
    fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'bg.subtle' },
    '&[aria-current]': { fontWeight: 'bold', textDecoration: 'underline' },
    '&[data-outside]': { color: 'fg.muted' },
    '&[data-chosen]': { bg: 'brand.solid', color: 'brand.contrast' },
    _disabled: { opacity: 0.45, cursor: 'not-allowed' },
  },
})
