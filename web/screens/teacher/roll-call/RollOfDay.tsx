import { Button, Text } from '@chakra-ui/react'
import { FilePlus2, Files } from 'lucide-react'
import { useRef } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { lessonToOpen } from '../../../../schema/rules/dayRolls.ts'
import { countOf } from '../../../../schema/rules/text.ts'
import { Notice } from '../../../components/Notice.tsx'
import { Waiting } from '../../../components/Waiting.tsx'
import type { RollSheet } from '../../../data/useRollSheet.ts'
import { type NamedRoll, useRollsOfDay } from '../../../data/useRollsOfDay.ts'
import { RollSheetView } from './RollSheetView.tsx'
import { rollPath } from './rollPath.ts'

/**
 * A day has one roll: the sheet that opens is that of the roll that is there, and a second one is begun only by name. What
 * opens is decided as it opens: a roll that comes from another device meanwhile is told, and nothing is closed.
 */
export function RollOfDay(props: {
  sheet: RollSheet
  /** The lesson in the address; the sheet may still be that of the one before. */
  lessonId: number
  date: string
  isPast: boolean
  /** The lesson whose roll was looked for, where it is not this one. */
  asked: number | null
  /** Whether a second roll of the day was asked for. */
  another: boolean
}) {
  const { sheet, lessonId, date, isPast, asked, another } = props
  const classId = sheet.schoolClass.id
  const found = useRollsOfDay(classId, date, asked)
  const opens = useRef<number>(undefined)
  if (!found || sheet.lesson.id !== lessonId) return <Waiting rows={8} />
  opens.current ??= lessonToOpen(found.rolls, lessonId, another)
  if (opens.current !== lessonId)
    return <Navigate replace to={rollPath(classId, opens.current, date, { asked: asked ?? lessonId })} />
  const others = found.rolls.filter((roll) => roll.lessonId !== lessonId)
  const isWithoutRoll = (id: number) => found.rolls.every((roll) => roll.lessonId !== id)
  return (
    <>
      {others.map((roll) => (
        <OtherRoll key={roll.lessonId} roll={roll} to={rollPath(classId, roll.lessonId, date, { asked })} />
      ))}
      {asked !== null && found.askedTitle !== null && isWithoutRoll(asked) && (
        <Button asChild variant="ghost" px="2" justifyContent="start" fontSize="sm" minW="0">
          <Link replace to={rollPath(classId, asked, date, { another: true })} title={found.askedTitle}>
            <FilePlus2 aria-hidden />
            <Text as="span" truncate>
              Fazer outra chamada neste dia, da aula “{found.askedTitle}”
            </Text>
          </Link>
        </Button>
      )}
      <RollSheetView sheet={sheet} date={date} isPast={isPast} />
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
    Neste dia há também a chamada da aula “{roll.title}”: {saidOf(roll)}.
  </Notice>
)

const saidOf = ({ present, absent, cancelledReason }: NamedRoll) =>
  cancelledReason === null
    ? `${countOf(present, 'presente', 'presentes')}, ${countOf(absent, 'falta', 'faltas')}`
    : 'não houve aula'
