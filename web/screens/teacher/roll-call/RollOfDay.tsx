import { Button, Text } from '@chakra-ui/react'
import { CalendarX2, FilePlus2, Files } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { lessonToOpen } from '#schema/rules/attendance/dayRolls.ts'
import { countOf } from '#schema/rules/text.ts'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Notice } from '#web/components/ui/Notice.tsx'
import type { DayOfSheet } from '#web/model/attendance/dayOfSheet.ts'
import { rollPath } from '#web/model/attendance/rollPath.ts'
import { noLessonYet, type RollSheet } from '#web/queries/rollCall/useRollSheet.ts'
import { type NamedRoll, useRollsOfDay } from '#web/queries/rollCall/useRollsOfDay.ts'
import { useArea } from '#web/queries/useArea.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'
import { LeftOutMarks } from './sheet/LeftOutMarks.tsx'
import { RollSheetView } from './sheet/RollSheetView.tsx'

const MisplacedOfClass = lazy(() => import('./day/MisplacedOfClass.tsx'))

/**
 * The sheet of the lesson in the address. When a day was chosen on that lesson's sheet, the day's existing roll opens
 * instead. It is decided once, on opening: a roll that arrives from another device later is shown in a notice, and
 * nothing is closed.
 */
export function RollOfDay(props: {
  sheet: RollSheet
  around: DayOfSheet | undefined
  /** The lesson in the address; the sheet may still be the previous lesson's. */
  lessonId: number
  /** Resolves to the lesson, which it makes if nobody did. */
  start(): Promise<number>
  date: string
  isPast: boolean
  /** The lesson on whose sheet the day was chosen. */
  requested: number | null
}) {
  const { sheet, around, lessonId, start, date, isPast, requested } = props
  const classId = sheet.schoolClass.id
  const area = useArea()
  const found = useRollsOfDay(sheet, date, requested)
  const openedLesson = useRef<number>(undefined)
  const { refused } = useSyncStatus('refused')
  // A sheet whose lesson was just made stays.
  if (!found || ![lessonId, noLessonYet].includes(sheet.lesson.id)) return <Loading rows={8} />
  if (requested === lessonId) openedLesson.current ??= lessonToOpen(found.rolls, lessonId)
  if (openedLesson.current && openedLesson.current !== lessonId)
    return <Navigate replace to={rollPath(area, classId, openedLesson.current, date, lessonId)} />
  const others = found.rolls.filter((roll) => roll.lessonId !== lessonId)
  const isWithoutRoll = (id: number) => found.rolls.every((roll) => roll.lessonId !== id)
  return (
    <>
      {refused > 0 && (
        <Suspense>
          <MisplacedOfClass classId={classId} />
        </Suspense>
      )}
      {found.freeDay && (
        <Notice icon={CalendarX2} tone="category.none">
          Pelo calendário da escola não há aula neste dia: {found.freeDay}.
        </Notice>
      )}
      {others.map((roll) => (
        <OtherRoll key={roll.lessonId} roll={roll} to={rollPath(area, classId, roll.lessonId, date, requested)} />
      ))}
      {requested !== null && requested !== lessonId && found.requestedTitle !== null && isWithoutRoll(requested) && (
        <Button asChild variant="ghost" px="2" justifyContent="start" fontSize="sm" minW="0">
          <Link replace to={rollPath(area, classId, requested, date)} title={found.requestedTitle}>
            <FilePlus2 aria-hidden />
            <Text as="span" truncate>
              Fazer outra chamada neste dia, da aula “{found.requestedTitle}”
            </Text>
          </Link>
        </Button>
      )}
      <LeftOutMarks classId={classId} lessonId={lessonId} date={date} />
      <RollSheetView sheet={sheet} around={around} start={start} date={date} isPast={isPast} />
    </>
  )
}

const OtherRoll = ({ roll, to }: { roll: NamedRoll; to: string }) => (
  <Notice
    icon={Files}
    action={
      <Button asChild variant="outline" size="sm" minH="11" color="inherit" borderColor="current">
        <Link replace to={to} aria-label={`Abrir a chamada da aula ${roll.title}`}>
          Abrir
        </Link>
      </Button>
    }
  >
    Neste dia há também a chamada da aula “{roll.title}”: {countText(roll)}.
  </Notice>
)

const countText = ({ present, absent, cancelledReason }: NamedRoll) =>
  cancelledReason === null
    ? `${countOf(present, 'presente', 'presentes')}, ${countOf(absent, 'falta', 'faltas')}`
    : 'não houve aula'
