import { Button, Text } from '@chakra-ui/react'
import { CheckCheck, Undo2 } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { countOf } from '#schema/rules/text.ts'
import type { SheetStudent } from '#web/queries/rollCall/useRollSheet.ts'
import { keptPresent } from './usePressing.ts'
import { type RollActs, tallyOf } from './useRollActs.ts'
import type { useRollCall } from './useRollCall.ts'
import './rollActions.css'

interface RollActionsProps {
  roll: ReturnType<typeof useRollCall>
  students: SheetStudent[]
  acts: RollActs
}

/**
 * The bar at the bottom: the count, undo, and the two buttons that make a roll. A mark renders only the count again.
 */
export function RollActions({ roll, students, acts }: RollActionsProps) {
  const { count, unmarked } = acts
  const hasMarks = count.present + count.absent > 0
  return (
    <div className="roll-actions">
      <div className="roll-count">
        <Count roll={roll} students={students} />
        <UndoButton canUndo={acts.canUndo} onUndo={acts.undo} />
      </div>
      <MainButtons
        hasMarks={hasMarks}
        canMarkRest={hasMarks && unmarked > 0}
        concluded={acts.concluded}
        onMarkAll={acts.markAll}
        onMarkRest={acts.markRest}
        onConclude={acts.conclude}
      />
    </div>
  )
}

/** Counts marks on the disk, and updates with each mark that gets there. */
function Count({ roll, students }: Omit<RollActionsProps, 'acts'>) {
  const registered = roll.registered?.marks
  const text = useStore(roll.pressing, ({ marks }) => {
    const { count, unmarked } = tallyOf(students, (id) => keptPresent(marks.get(id), registered?.get(id)))
    const parts = [countOf(count.present, 'presente', 'presentes'), countOf(count.absent, 'falta', 'faltas')]
    if (unmarked > 0) parts.push(`${unmarked} sem marcação`)
    return parts.join(', ')
  })
  return (
    <p aria-live="polite" data-count>
      {text}
    </p>
  )
}

const UndoButton = memo(({ canUndo, onUndo }: { canUndo: boolean; onUndo(): void }) => (
  <Button
    variant="ghost"
    px="2"
    flexShrink="0"
    onClick={onUndo}
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
  concluded: boolean
  onMarkAll(): void
  onMarkRest(): void
  onConclude(): void
}) {
  const { hasMarks, canMarkRest, concluded, onMarkAll, onMarkRest, onConclude } = props
  return (
    <div className="roll-buttons">
      <Button size="lg" variant="outline" onClick={onMarkAll}>
        <CheckCheck aria-hidden /> Todos presentes
      </Button>
      <Button size="lg" variant="outline" onClick={onMarkRest} hidden={!canMarkRest}>
        Marcar restantes como presentes
      </Button>
      {concluded ? (
        <Button asChild size="lg">
          <Link to="/">Voltar ao início</Link>
        </Button>
      ) : (
        <Button size="lg" onClick={onConclude} disabled={!hasMarks}>
          Concluir chamada
        </Button>
      )}
    </div>
  )
})
