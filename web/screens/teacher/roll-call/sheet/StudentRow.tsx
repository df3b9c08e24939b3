import { Check, ClockAlert, FilePenLine, MessageSquare, UserSearch, X } from 'lucide-react'
import { memo } from 'react'
import { useStore } from 'zustand'
import { shallow } from 'zustand/vanilla/shallow'
import { attendanceDetailLabels } from '#schema/fields/labels.ts'
import type { FrequencySign } from '#schema/rules/attendance/frequencyCases.ts'
import { countOf } from '#schema/rules/text.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { signTitle } from '#web/model/attendance/frequencyWords.ts'
import { askToJustify } from '#web/model/attendance/rollState.ts'
import { shownPresent } from '#web/model/attendance/shownRoll.ts'
import type { StudentMark } from '#web/model/attendance/studentMark.ts'
import { levelText } from '#web/model/content/completionText.ts'
import type { SheetStudent } from '#web/queries/rollCall/useRollSheet.ts'
import type { RollStore, SendToRoll } from '#web/screens/teacher/roll-call/useRollCall.ts'
import './students.css'

interface StudentRowProps {
  student: SheetStudent
  /** The registered mark. */
  mark: StudentMark | undefined
  /** The student's absences passed a limit. */
  sign: FrequencySign | undefined
  /** 'presente na 1ª aula': from the rolls of other subjects on this day. */
  elsewhere: string | undefined
  /** Left the class without a mark on this day: it can no longer be marked. */
  locked: boolean
  /** Its pressed marks take precedence over `mark` until they are read back. */
  store: RollStore
  /** Whether Tab reaches this row and its buttons; arrows move on from it. */
  focusable: boolean
  send: SendToRoll
}

/** One student: the name, which opens the rating dialog, and two large marks. */
export const StudentRow = memo(
  function StudentRow({ student, mark, sign, elsewhere, locked, store, focusable, send }: StudentRowProps) {
    const { id, name } = student
    const pressed = useStore(store, (state) => state.pressed.get(id))
    const present = shownPresent(pressed, mark)
    const onDisk = pressed?.savedIn !== null
    const tab = focusable ? 0 : -1
    const markButton = (value: boolean) => ({
      type: 'button' as const,
      className: 'mark',
      'aria-pressed': present === value,
      'data-on': present === value ? (onDisk ? 'saved' : 'writing') : undefined,
      tabIndex: tab,
      onClick: () => send({ type: 'markOne', studentId: id, present: value }),
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
            onClick={() => send({ type: 'ask', question: { kind: 'rate', studentId: id } })}
            aria-label={`Avaliar ${name}`}
            aria-description={[sign && signTitle(sign), elsewhere].filter(Boolean).join('. ') || undefined}
            data-tip={sign && signTitle(sign)}
          >
            <span>
              {name}
              {sign && <UserSearch className="student-sign" size={16} aria-hidden />}
            </span>
            <Extras student={student} mark={mark} elsewhere={elsewhere} />
          </button>
          <MoreButton {...{ student, present, mark, locked, tab, send }} />
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
  ({ student, mark, ...a }, { student: nextStudent, mark: nextMark, ...b }) =>
    shallow(student, nextStudent) && shallow(mark, nextMark) && shallow(a, b),
)

/** The rarer mark, one tap away: justify for an absent student, late for any other. */
function MoreButton(props: {
  student: SheetStudent
  present: boolean | null
  mark: StudentMark | undefined
  locked: boolean
  tab: number
  send: SendToRoll
}) {
  const { student, present, mark, locked, tab, send } = props
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
      data-tip={absent ? 'Justificar a falta' : 'Atrasado'}
      aria-pressed={absent ? undefined : present === true && mark?.detail === 'late'}
      onClick={() => send(absent ? askToJustify(id) : { type: 'late', studentId: id })}
    >
      <Icon aria-hidden />
    </button>
  )
}

function Extras({ student, mark, elsewhere }: Pick<StudentRowProps, 'student' | 'mark' | 'elsewhere'>) {
  if (!student.left && !elsewhere && !mark?.detail && !mark?.periods && !mark?.rating && !mark?.comment) return null
  return (
    <span className="student-extras">
      {student.left && <Badge tone="category.none">{student.excused ? 'Dispensado' : 'Saiu da turma'}</Badge>}
      {mark?.detail && (
        <Badge tone={mark.detail === 'late' ? 'average' : 'poor'}>{attendanceDetailLabels[mark.detail]}</Badge>
      )}
      {mark?.periods && <Badge tone="average">{`Só ${countOf(mark.periods, 'aula', 'aulas')}`}</Badge>}
      {mark?.rating && <Badge tone={mark.rating}>{levelText(mark.rating)}</Badge>}
      {mark?.comment && <MessageSquare size={16} aria-label="Com comentário" role="img" />}
      {elsewhere && <small>{elsewhere}</small>}
    </span>
  )
}
