import { DatePicker, parseDate } from '@chakra-ui/react'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import type { RefObject } from 'react'
import Modal from '#web/components/dialog/Modal.tsx'
import type { DayPickerProps } from './dayPickerProps.ts'

/** A calendar month in Portuguese, with weeks from Sunday. */
const recipe = defineSlotRecipe({
  className: 'day-picker',
  slots: [
    'root',
    'content',
    'view',
    'viewControl',
    'viewTrigger',
    'prevTrigger',
    'nextTrigger',
    'table',
    'tableHeader',
    'tableCell',
    'tableCellTrigger',
  ],
  base: {
    viewControl: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', marginBottom: '2' },
    viewTrigger: { minHeight: '11', paddingInline: '3', fontWeight: 'bold', cursor: 'pointer', borderRadius: 'md' },
    prevTrigger: {
      boxSize: '11',
      display: 'grid',
      placeItems: 'center',
      cursor: 'pointer',
      borderRadius: 'md',
      '& svg': { boxSize: '5' },
    },
    nextTrigger: {
      boxSize: '11',
      display: 'grid',
      placeItems: 'center',
      cursor: 'pointer',
      borderRadius: 'md',
      '& svg': { boxSize: '5' },
    },
    table: { width: 'full', tableLayout: 'fixed', borderCollapse: 'collapse' },
    tableHeader: { color: 'fg.muted', fontSize: 'sm', fontWeight: 'medium', minHeight: '8', textAlign: 'center' },
    tableCell: { textAlign: 'center', padding: '0' },
    tableCellTrigger: {
      width: 'full',
      minHeight: '11',
      display: 'grid',
      placeItems: 'center',
      borderRadius: 'md',
      cursor: 'pointer',
      // Large text leaves room between the days of a week on a phone.
      fontSize: 'min(1rem, 5vw)',
      fontVariantNumeric: 'tabular-nums',
      _hover: { bg: 'bg.subtle' },
      '&[data-today]': { fontWeight: 'bold', textDecoration: 'underline' },
      '&[data-selected]': { bg: 'brand.solid', color: 'brand.contrast' },
      '&[data-outside-range]': { color: 'fg.muted' },
      _disabled: { opacity: 0.45, cursor: 'not-allowed' },
    },
  },
})

const steps = { day: 'um mês', month: 'um ano', year: 'uma década' }

const translations: DatePicker.RootProps['translations'] = {
  dayCell: ({ unavailable, selected, valueText }) =>
    unavailable ? `Indisponível: ${valueText}` : selected ? `Escolhido: ${valueText}` : valueText,
  prevTrigger: (view) => `Voltar ${steps[view]}`,
  nextTrigger: (view) => `Avançar ${steps[view]}`,
  viewTrigger: (view) => (view === 'day' ? 'Escolher o mês' : 'Escolher o ano'),
  monthSelect: 'Mês',
  yearSelect: 'Ano',
  content: 'Calendário',
}

/** The day that the keyboard is at. */
const dayInFocus: RefObject<HTMLElement | null> = {
  get current() {
    return document.querySelector<HTMLElement>('.day-picker__tableCellTrigger[tabindex="0"]')
  },
}

/** Chooses a civil date (yyyy-mm-dd) from `min` to `max`. The day marked as today is the device's. */
export default function DayPicker({ title, value, min, max, before, onChoose, onClose }: DayPickerProps) {
  const known = value ?? max
  return (
    <Modal title={title} first={dayInFocus} before={before} onClose={onClose}>
      <DatePicker.Root
        recipe={recipe}
        inline
        locale="pt-BR"
        timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
        translations={translations}
        startOfWeek={0}
        fixedWeeks
        min={min ? parseDate(min) : undefined}
        max={max ? parseDate(max) : undefined}
        defaultFocusedValue={known ? parseDate(known) : undefined}
        value={value ? [parseDate(value)] : []}
        onValueChange={({ value: [day] }) => {
          if (!day) return
          onClose()
          onChoose(day.toString())
        }}
      >
        {/* The keyboard's day gets the focus inside it only. */}
        <DatePicker.Content>
          <DatePicker.View view="day">
            <DatePicker.Header />
            <DatePicker.DayTable />
          </DatePicker.View>
          <DatePicker.View view="month">
            <DatePicker.Header />
            <DatePicker.MonthTable />
          </DatePicker.View>
          <DatePicker.View view="year">
            <DatePicker.Header />
            <DatePicker.YearTable />
          </DatePicker.View>
        </DatePicker.Content>
      </DatePicker.Root>
    </Modal>
  )
}
