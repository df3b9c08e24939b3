import { Button, Text } from '@chakra-ui/react'
import { CheckCheck, Undo2 } from 'lucide-react'
import { memo, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { countOf } from '#schema/rules/text.ts'
import type { DayOfSheet } from '#web/model/attendance/dayOfSheet.ts'
import { repeated, tallyOnDisk } from '#web/model/attendance/shownRoll.ts'
import type { MarkChanges } from '#web/model/attendance/studentMark.ts'
import type { OpenRoll, RollStore, SendToRoll } from '#web/screens/teacher/roll-call/useRollCall.ts'
import './rollActions.css'

/**
 * The bar at the bottom: the count, undo, and the two buttons that make a roll. A mark renders only the count again.
 */
export function RollActions({ roll, before }: { roll: OpenRoll; before: DayOfSheet['before'] }) {
  const { present, absent, unmarked, students, send } = roll
  const hasMarks = present + absent > 0
  const repeats = useMemo(() => (before && !hasMarks ? repeated(students, before) : []), [before, hasMarks, students])
  return (
    <div className="roll-actions">
      <div className="roll-count">
        <Count store={roll.store} />
        <UndoButton canUndo={roll.canUndo} send={send} />
      </div>
      <MainButtons
        hasMarks={hasMarks}
        canMarkRest={hasMarks && unmarked > 0}
        repeats={repeats}
        concluded={roll.concluded}
        send={send}
      />
    </div>
  )
}

/** Counts marks on the disk, and updates with each mark that gets there. */
function Count({ store }: { store: RollStore }) {
  const text = useStore(store, (state) => {
    const { present, absent, unmarked } = tallyOnDisk(state)
    const parts = [countOf(present, 'presente', 'presentes'), countOf(absent, 'falta', 'faltas')]
    if (unmarked > 0) parts.push(`${unmarked} sem marcação`)
    return parts.join(', ')
  })
  return (
    <p aria-live="polite" data-count>
      {text}
    </p>
  )
}

const UndoButton = memo(({ canUndo, send }: { canUndo: boolean; send: SendToRoll }) => (
  <Button
    variant="ghost"
    px="2"
    minW="11"
    flexShrink="0"
    onClick={() => send({ type: 'undo' })}
    disabled={!canUndo}
    aria-label="Desfazer"
    aria-keyshortcuts="Control+Z"
  >
    <Undo2 aria-hidden />
    <Text as="span" hideBelow="md">
      Desfazer
    </Text>
  </Button>
))

const MainButtons = memo(function MainButtons(props: {
  hasMarks: boolean
  canMarkRest: boolean
  /** The marks of the roll before, for one that has none yet. */
  repeats: MarkChanges
  concluded: boolean
  send: SendToRoll
}) {
  const { hasMarks, canMarkRest, repeats, concluded, send } = props
  return (
    <div className="roll-buttons">
      <Button size="lg" variant="outline" onClick={() => send({ type: 'markAll' })}>
        <CheckCheck aria-hidden /> Todos presentes
      </Button>
      {repeats.length > 0 ? (
        <Button size="lg" variant="outline" onClick={() => send({ type: 'mark', marks: repeats })}>
          Repetir a chamada da aula anterior
        </Button>
      ) : (
        <Button size="lg" variant="outline" onClick={() => send({ type: 'markRest' })} hidden={!canMarkRest}>
          Marcar restantes como presentes
        </Button>
      )}
      {concluded ? (
        <Button asChild size="lg">
          <Link to="/">Voltar ao início</Link>
        </Button>
      ) : (
        <Button size="lg" onClick={() => send({ type: 'conclude' })} disabled={!hasMarks}>
          Concluir chamada
        </Button>
      )}
    </div>
  )
})
