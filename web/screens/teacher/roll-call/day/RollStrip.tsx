import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import { Ban, Check, CircleAlert, CircleDashed, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { longDate } from '#schema/fields/dates/dates.ts'
import { type RollDay, type RollDayState, rollDayLabels } from '#schema/rules/attendance/rollDays.ts'
import { rollPath } from '#web/model/attendance/rollPath.ts'
import { useRollDays } from '#web/queries/rollCall/useRollDays.ts'
import { useArea } from '#web/queries/useArea.ts'

const looks: Record<RollDayState, [LucideIcon | null, string]> = {
  taken: [Check, 'good.fg'],
  begun: [CircleDashed, 'average.fg'],
  none: [CircleAlert, 'poor.fg'],
  cancelled: [Ban, 'fg.muted'],
  notClassDay: [null, 'fg.muted'],
}

/** What the day has, and what the calendar calls it. */
const dayWords = ({ state, title }: RollDay) =>
  title === null
    ? rollDayLabels[state]
    : state === 'notClassDay'
      ? `sem aula, ${title}`
      : `${rollDayLabels[state]}, ${title}`

/**
 * The last days of the class, each one tap away, with a button for today. Tab reaches one of them; left and right move
 * between them.
 */
export const RollStrip = memo(function RollStrip(props: {
  classId: number
  /** The lesson whose roll a day without one begins; null for one that is to be made. */
  lessonId: number | null
  /** Its module. */
  moduleId: number
  /** The address of a day without a roll. */
  pathOn(date: string): string
  date: string
  today: string
}) {
  const { classId, lessonId, moduleId, pathOn, date, today } = props
  const navigate = useNavigate()
  const area = useArea()
  const days = useRollDays(classId, moduleId, today)
  const strip = useRef<HTMLUListElement>(null)
  const at = Math.max(days?.findIndex((day) => day.date === date) ?? 0, -1)
  const focusable = at < 0 ? (days?.length ?? 0) - 1 : at

  useEffect(() => {
    const center = () => {
      const here = strip.current?.children[focusable] as HTMLElement | undefined
      if (strip.current && here)
        strip.current.scrollLeft = here.offsetLeft - (strip.current.clientWidth - here.clientWidth) / 2
    }
    center()
    window.addEventListener('resize', center)
    return () => window.removeEventListener('resize', center)
  }, [focusable])

  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const links = [...(strip.current?.querySelectorAll('a') ?? [])]
    const next = step && links[links.indexOf(event.target as HTMLAnchorElement) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <div className="roll-days">
      <nav aria-label="Últimos 14 dias">
        <Strip ref={strip} onKeyDown={move}>
          {days?.map((day, i) => {
            const [Icon, color] = looks[day.state]
            const words = dayWords(day)
            return (
              <li key={day.date}>
                <Day asChild data-faint={day.state === 'notClassDay' || undefined}>
                  <Link
                    to={day.lessonId ? rollPath(area, classId, day.lessonId, day.date, lessonId) : pathOn(day.date)}
                    replace
                    tabIndex={i === focusable ? 0 : -1}
                    aria-current={day.date === date ? 'date' : undefined}
                    aria-label={`${longDate(day.date)}${day.date === today ? ', hoje' : ''}: ${words}`}
                    data-tip={words}
                  >
                    <Flex as="span" gap="0.5" align="center" fontSize="sm" color="fg.muted">
                      {'DSTQQSS'[weekdayIndex(day.date)]}
                      {Icon && (
                        <Box as="span" color={color} aria-hidden>
                          <Icon size={16} strokeWidth={2.5} />
                        </Box>
                      )}
                    </Flex>
                    <Text as="span" fontWeight="bold" fontVariantNumeric="tabular-nums">
                      {Number(day.date.slice(8))}
                    </Text>
                  </Link>
                </Day>
              </li>
            )
          })}
        </Strip>
      </nav>
      {date !== today && (
        <Button variant="ghost" px="2" onClick={() => void navigate(pathOn(today), { replace: true })}>
          Hoje
        </Button>
      )}
    </div>
  )
})

const Strip = chakra('ul', {
  base: {
    position: 'relative',
    display: 'flex',
    gap: '1',
    padding: '1',
    overflowX: 'auto',
    listStyleType: 'none',
    scrollbarWidth: 'none',
  },
})

const Day = chakra('span', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    width: '11',
    minHeight: '11',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    bg: 'bg.panel',
    color: 'fg',
    lineHeight: 'tight',
    textDecoration: 'none',
    '&[data-faint]': { bg: 'transparent', borderColor: 'transparent', color: 'fg.muted' },
    '&[aria-current]': { borderColor: 'brand.fg', borderWidth: '2px' },
  },
})
