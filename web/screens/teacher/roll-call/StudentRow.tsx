import { Check, ClockAlert, FilePenLine, MessageSquare, X } from 'lucide-react'
import { memo } from 'react'
import { useStore } from 'zustand'
import { attendanceDetailLabels } from '#schema/entities/labels.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { levelText } from '#web/model/content/completionText.ts'
import type { StudentMark } from '#web/queries/rollCall/useRollMarks.ts'
import type { SheetStudent } from '#web/queries/rollCall/useRollSheet.ts'
import { type PressingStore, shownPresent } from './usePressing.ts'
import './roll.css'

interface StudentRowProps {
  student: SheetStudent
  /** The registered mark. */
  mark: StudentMark | undefined
  /** Left the class without a mark on this day: it can no longer be marked. */
  locked: boolean
  /** Takes precedence over `mark` until it is read back: marks being written are shown as such. */
  pressing: PressingStore
  /** Whether Tab reaches this row and its buttons; arrows move on from it. */
  focusable: boolean
  onMark(studentId: number, present: boolean): void
  onLate(studentId: number): void
  onJustify(studentId: number): void
  onRate(studentId: number): void
}

/** One student: the name, which opens the rating dialog, and two large marks. */
export const StudentRow = memo(
  function StudentRow({ student, mark, locked, pressing, focusable, onMark, onRate, ...more }: StudentRowProps) {
    const { id, name } = student
    const pressed = useStore(pressing, ({ marks }) => marks.get(id))
    const present = shownPresent(pressed, mark)
    const onDisk = pressed?.saved ?? true
    const tab = focusable ? 0 : -1
    const markButton = (value: boolean) => ({
      type: 'button' as const,
      className: 'mark',
      'aria-pressed': present === value,
      'data-on': present === value ? (onDisk ? 'saved' : 'writing') : undefined,
      tabIndex: tab,
      onClick: () => onMark(id, value),
      disabled: locked,
    })
    return (
      <li className="student">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as a form's part */}
        <div role="group" aria-label={name} tabIndex={tab} data-student={id}>
          <button
            type="button"
            className="student-name"
            tabIndex={tab}
            onClick={() => onRate(id)}
            aria-label={`Avaliar ${name}`}
          >
            <span>{name}</span>
            <Extras student={student} mark={mark} />
          </button>
          <MoreButton {...{ student, present, mark, locked, tab }} {...more} />
          <button {...markButton(true)} aria-label={`Presente: ${name}`}>
            <Check aria-hidden /> Presente
          </button>
          <button {...markButton(false)} aria-label={`Ausente: ${name}`} data-absent>
            <X aria-hidden /> Ausente
          </button>
        </div>
      </li>
    )
  },
  (a, b) =>
    a.student.id === b.student.id &&
    a.student.name === b.student.name &&
    a.student.left === b.student.left &&
    a.locked === b.locked &&
    a.mark?.present === b.mark?.present &&
    a.mark?.detail === b.mark?.detail &&
    a.mark?.rating === b.mark?.rating &&
    a.mark?.comment === b.mark?.comment &&
    a.pressing === b.pressing &&
    a.focusable === b.focusable &&
    a.onMark === b.onMark &&
    a.onLate === b.onLate &&
    a.onJustify === b.onJustify &&
    a.onRate === b.onRate,
)

/** The rarer mark, one tap away: justify for an absent student, late for any other. */
function MoreButton(props: {
  student: SheetStudent
  present: boolean | null
  mark: StudentMark | undefined
  locked: boolean
  tab: number
  onLate(studentId: number): void
  onJustify(studentId: number): void
}) {
  const { student, present, mark, locked, tab, onLate, onJustify } = props
  const { id, name } = student
  const absent = present === false
  const [Icon, label] = absent ? [FilePenLine, `Justificar a falta: ${name}`] : [ClockAlert, `Atrasado: ${name}`]
  return (
    <button
      type="button"
      className="more"
      tabIndex={tab}
      disabled={locked}
      aria-label={label}
      title={absent ? 'Justificar a falta' : 'Atrasado'}
      aria-pressed={absent ? undefined : present === true && mark?.detail === 'late'}
      onClick={() => (absent ? onJustify : onLate)(id)}
    >
      <Icon aria-hidden />
    </button>
  )
}

function Extras({ student, mark }: { student: SheetStudent; mark: StudentMark | undefined }) {
  if (!student.left && !mark?.detail && !mark?.rating && !mark?.comment) return null
  return (
    <span className="student-extras">
      {student.left && <Badge tone="category.none">Saiu da turma</Badge>}
      {mark?.detail && (
        <Badge tone={mark.detail === 'late' ? 'average' : 'poor'}>{attendanceDetailLabels[mark.detail]}</Badge>
      )}
      {mark?.rating && <Badge tone={mark.rating}>{levelText(mark.rating)}</Badge>}
      {mark?.comment && <MessageSquare size={16} aria-label="Com comentário" role="img" />}
    </span>
  )
}
