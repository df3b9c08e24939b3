import { Button } from '@chakra-ui/react'
import { CalendarSearch } from 'lucide-react'
import type { ErrorCode } from '#schema/errors.ts'
import { shortDate } from '#schema/fields/dates/dates.ts'
import type { RollPlace } from '#schema/nouns/rollCall.ts'
import { countOf } from '#schema/rules/text.ts'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { Notice } from '#web/components/ui/Notice.tsx'

/**
 * Marks that the server refused and that belong to another roll: one filed under a day that has not come, or one that
 * moved meanwhile. One press registers all of a roll.
 */
export const MisplacedRolls = <R extends Misplaced>(props: {
  rolls: readonly R[]
  onRegister(roll: R): Promise<void>
}) =>
  props.rolls.map((roll) => (
    <Notice
      key={roll.ids[0]}
      icon={CalendarSearch}
      action={
        <Button minH="11" whiteSpace="normal" onClick={() => void register(props.onRegister(roll))}>
          {verb(roll)}
        </Button>
      }
    >
      {why(roll)}
    </Notice>
  ))

const register = (work: Promise<void>) =>
  notifyEnd(work, 'Chamada registrada neste aparelho', 'Nem tudo pôde ser registrado')

/** A roll whose marks were refused in one place and belong to another. */
interface Misplaced {
  from: RollPlace
  place: RollPlace
  code: ErrorCode | undefined
  /** Of what was refused. */
  ids: number[]
  classTitle: string
  lessonTitle: string
  /** The title of the lesson to which they belong. */
  placeTitle: string
}

function verb({ code, place, placeTitle }: Misplaced): string {
  const day = shortDate(place.date)
  return code === 'attendance.tooEarly' ? `Registrar em ${day}` : `Registrar em “${placeTitle}”, ${day}`
}

/** What happened to them, in one or two sentences. */
function why({ code, from, ids, lessonTitle, classTitle }: Misplaced): string {
  const [day, count] = [shortDate(from.date), countOf(ids.length, 'alteração', 'alterações')]
  const roll = `da chamada de “${lessonTitle}”, ${classTitle}`
  return code === 'attendance.tooEarly'
    ? `O relógio deste aparelho estava adiantado: ${count} ${roll}, ${ids.length === 1 ? 'ficou' : 'ficaram'} com a data de ${day}, que ainda não chegou. Confira o dia certo.`
    : `${count} ${roll}, de ${day}, ${ids.length === 1 ? 'chegou' : 'chegaram'} depois que a chamada mudou de lugar.`
}
