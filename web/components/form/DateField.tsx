import { CalendarDays } from 'lucide-react'
import { type ComponentType, useRef, useState } from 'react'
import { addDays, civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { type DayLimits, isWholeDate, readDate, withinLimits, withSlashes } from '#schema/fields/dates/typedDate.ts'
import { notifyInfo } from '#web/components/toast/notify.ts'
import { IconButton } from '#web/components/ui/IconButton.tsx'
import type { DayPickerProps } from './dayPickerProps.ts'
import { plainName, TypedField, type TypedHandle, type TypedProps } from './TypedField.tsx'

type LoadMonth = () => Promise<{ default: ComponentType<DayPickerProps> }>

/**
 * A labelled civil date (yyyy-mm-dd), typed as dd/mm/aaaa or picked in a month. The month comes once it is wanted; where
 * the device has neither it nor a network, dates are typed.
 * @param loadMonth loads the month; null where it is known that it cannot be had
 */
export function DateField(props: TypedProps & DayLimits & { loadMonth?: LoadMonth | null }) {
  const { min, max, loadMonth = () => import('./DayPicker.tsx'), ...field } = props
  const handle = useRef<TypedHandle>(null)
  const button = useRef<HTMLElement>(null)
  const [Picker, setPicker] = useState<ComponentType<DayPickerProps> | null>(null)
  const open = (by: HTMLElement) => {
    button.current = by
    loadMonth?.().then(
      (part) => setPicker(() => part.default),
      () => notifyInfo('O calendário ainda não está neste aparelho', 'Digite o dia, como em 26/11/2026.'),
    )
  }
  return (
    <>
      <TypedField
        {...field}
        handle={handle}
        kind={{
          placeholder: 'dd/mm/aaaa',
          hint: 'Dia, mês e ano, como em 26/11/2026. As setas mudam o dia.',
          read: (text) => withinLimits(readDate(text, new Date().getFullYear()), { min, max }),
          shown: fullDate,
          typing: (text) => (isWholeDate(text) ? fullDate(readDate(text, 0).value ?? text) : withSlashes(text)),
          isWhole: isWholeDate,
          next: (day, by) => (day ? addDays(day, by) : civilDateOf(Date.now())),
        }}
      >
        {(label) =>
          loadMonth && (
            <IconButton
              icon={CalendarDays}
              label="Escolher dia"
              aria-describedby={label}
              variant="outline"
              disabled={field.disabled}
              onClick={({ currentTarget }) => open(currentTarget)}
            />
          )
        }
      </TypedField>
      {Picker && (
        <Picker
          title={plainName(field.label)}
          value={handle.current?.value() || null}
          min={min}
          max={max}
          before={button.current}
          onChoose={(day) => handle.current?.choose(day)}
          onClose={() => setPicker(null)}
        />
      )}
    </>
  )
}
