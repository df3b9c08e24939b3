import { Box, chakra, Text } from '@chakra-ui/react'
import { Plus, TriangleAlert } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Weekday } from '#schema/fields/labels.ts'
import type { TimetableSubject } from '#schema/rules/schedule/timetable.ts'
import { WeekGrid } from '#web/components/school/WeekGrid.tsx'
import { isAt, type Slot } from '#web/model/schedule/timetableChanges.ts'
import { endTime, type GridHour, inCell, slotAfter } from '#web/model/schedule/weekGrid.ts'
import { lessonName, nameOfSubject, slotWords, type TimetableLesson } from './timetableLesson.ts'
import type { HourChanges } from './useHourChanges.ts'

/** A press that moves less than this is no drag; px. */
const dragAfter = 6

const slotText = ({ weekday, startTime }: Slot) => `${weekday} ${startTime}`
const cellOf = (target: EventTarget | null) => (target as Element | null)?.closest<HTMLElement>('[data-slot]')
function slotOf(cell: HTMLElement): Slot {
  const [weekday, startTime] = cell.dataset.slot!.split(' ') as [Weekday, string]
  return { weekday, startTime }
}

/**
 * The week of a class to write in: a press on an empty hour adds a lesson of the chosen subject, one on a lesson opens
 * it. Arrow keys walk, with Shift they move the lesson, Delete removes it; a mouse drags it.
 */
export function TimetableGrid(props: {
  label: string
  days: readonly Weekday[]
  hours: readonly GridHour[]
  lessons: readonly TimetableLesson[]
  /** The subject that a press adds. */
  chosen: TimetableSubject
  clashes(lesson: TimetableLesson): boolean
  changes: Pick<HourChanges, 'wanted' | 'alter' | 'remove'>
  onAdd(slot: Slot, minutes: number): void
  onOpen(lesson: TimetableLesson): void
}) {
  const { label, days, hours, lessons, chosen, clashes, changes, onAdd, onOpen } = props
  const place = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState('')
  const [day, setDay] = useState<Weekday>()
  const drag = useRef<{ lesson: TimetableLesson; x: number; y: number; moved: boolean } | null>(null)
  /** The one cell that the Tab key reaches. */
  const reached =
    days.some((weekday) => hours.some(({ startTime }) => slotText({ weekday, startTime }) === focused)) && focused
      ? focused
      : `${day ?? days[0]} ${hours[0]?.startTime}`

  const inSlot = (slot: Slot) => place.current?.querySelector<HTMLElement>(`[data-slot="${slotText(slot)}"]`)
  useEffect(() => {
    const { current: wanted } = changes.wanted
    if (!wanted) return
    const { slot, moduleId } = wanted
    const its = moduleId === undefined ? '[data-empty]' : `[data-subject="${moduleId}"]`
    const found = inSlot(slot)?.querySelector<HTMLElement>(its)
    if (!found) return
    changes.wanted.current = null
    found.focus()
  })

  const lessonOf = (target: EventTarget | null) => {
    const button = (target as Element | null)?.closest<HTMLElement>('[data-subject]')
    const cell = cellOf(target)
    return button && cell
      ? lessons.find((each) => String(each.subject.moduleId) === button.dataset.subject && isAt(each, slotOf(cell)))
      : undefined
  }

  function press(event: KeyboardEvent) {
    const cell = cellOf(event.target)
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return
    const lesson = lessonOf(event.target)
    if (lesson && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault()
      return void changes.remove(lesson)
    }
    const next = slotAfter(event.key, slotOf(cell), days, hours)
    if (!next) return
    event.preventDefault()
    if (lesson && event.shiftKey) return void changes.alter(lesson, next)
    inSlot(next)?.querySelector('button')?.focus()
  }

  const dragging = {
    onPointerDown({ target, button, pointerType, clientX: x, clientY: y }: PointerEvent) {
      const lesson = pointerType === 'mouse' && button === 0 ? lessonOf(target) : undefined
      drag.current = lesson ? { lesson, x, y, moved: false } : null
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { current } = drag
      if (current && Math.hypot(clientX - current.x, clientY - current.y) > dragAfter) current.moved = true
    },
    onPointerUp({ target }: PointerEvent) {
      const { current } = drag
      drag.current = null
      const cell = cellOf(target)
      if (!current?.moved || !cell || isAt(slotOf(cell), current.lesson)) return
      void changes.alter(current.lesson, slotOf(cell))
    },
    onPointerLeave: () => {
      drag.current = null
    },
  }

  return (
    <Box
      ref={place}
      onKeyDown={press}
      onFocus={({ target }: FocusEvent) => setFocused(cellOf(target)?.dataset.slot ?? '')}
      userSelect="none"
      {...dragging}
    >
      <WeekGrid
        label={label}
        days={days}
        hours={hours}
        used
        onDay={(next) => {
          setDay(next)
          setFocused('')
        }}
        cell={(weekday, hour) => {
          const slot = { weekday, startTime: hour.startTime }
          const { begin, goOn } = inCell(lessons, weekday, hour)
          const tabIndex = slotText(slot) === reached ? 0 : -1
          return (
            <>
              {goOn.map((each) => (
                <Text key={String(each.subject.moduleId)} px="1" fontSize="sm" color="fg.muted">
                  {each.title} até {endTime(each)}
                </Text>
              ))}
              {begin.map((each) => (
                <Cell
                  key={String(each.subject.moduleId)}
                  type="button"
                  tabIndex={tabIndex}
                  data-subject={String(each.subject.moduleId)}
                  data-chosen={each.subject.moduleId === chosen.moduleId ? '' : undefined}
                  aria-label={lessonName(each) + (clashes(each) ? ', com choque de horário' : '')}
                  onClick={() => onOpen(each)}
                >
                  <Text as="span" display="block" fontWeight="medium" overflowWrap="anywhere">
                    {clashes(each) && <Box as={TriangleAlert} display="inline" boxSize="4" mr="1" aria-hidden />}
                    <span>{each.title}</span>
                  </Text>
                  {(each.minutes !== hour.minutes || each.room) && (
                    <Text as="span" display="block" fontSize="sm" overflowWrap="anywhere">
                      {[each.minutes !== hour.minutes && `até ${endTime(each)}`, each.room].filter(Boolean).join(', ')}
                    </Text>
                  )}
                </Cell>
              ))}
              {begin.length === 0 && (
                <Cell
                  type="button"
                  tabIndex={tabIndex}
                  data-empty=""
                  aria-label={`Marcar ${nameOfSubject(chosen)}: ${slotWords(slot)}`}
                  onClick={() => onAdd(slot, hour.minutes)}
                >
                  <Plus size={16} aria-hidden />
                </Cell>
              )}
            </>
          )
        }}
      />
    </Box>
  )
}

const Cell = chakra('button', {
  base: {
    display: 'block',
    width: 'full',
    minHeight: '11',
    px: '2',
    py: '1',
    textAlign: 'left',
    lineHeight: 'tight',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border.control',
    bg: 'bg.subtle',
    cursor: 'pointer',
    touchAction: 'manipulation',
    '&[data-chosen]': { bg: 'brand.bg', color: 'brand.fg', borderColor: 'brand.fg' },
    '&[data-empty]': { bg: 'transparent', borderColor: 'transparent', color: 'fg.muted', textAlign: 'center' },
    '&[data-empty] svg': { display: 'inline' },
    '&:hover': { borderColor: 'brand.fg' },
    '& + button': { mt: '1' },
  },
})
