import { Button, Stack } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { type AttendanceDetail, performanceLabels, performanceLevels } from '#schema/fields/labels.ts'
import { attendanceProblem, mayBeRated } from '#schema/rules/attendance/attendanceFields.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { Form } from '#web/components/form/Form.tsx'
import { TextArea } from '#web/components/form/TextArea.tsx'
import type { StudentMark } from '#web/model/attendance/studentMark.ts'
import { changedFields } from '#web/model/form/changedFields.ts'
import { DetailFields } from './DetailFields.tsx'
import { ToggleRow } from './ToggleRow.tsx'

const levels = performanceLevels.map((value) => ({ value, name: performanceLabels[value], tone: value }))

/**
 * Rarer marks than present and absent: lateness, a justification, the performance in the lesson and a comment; all
 * optional.
 */
export default function RatingDialog(props: {
  name: string
  /** The day of the roll. */
  date: string
  mark: StudentMark
  /** The detail it opens with, instead of the registered one. */
  detail?: AttendanceDetail | undefined
  /** For how many lessons the roll counts. */
  lessons: number
  onSave(change: Partial<StudentMark>): void
  /** Clears the mark: neither present nor absent. */
  onTakeBack(): void
  onClose(): void
}) {
  const { name, date, mark, lessons, onSave, onTakeBack, onClose } = props
  const id = useId()
  // Changes by others while it is open do not count as changes made here.
  const [before] = useState(mark)
  const [rating, setRating] = useState(mark.rating)
  const [comment, setComment] = useState(mark.comment ?? '')
  const [detail, setDetail] = useState(props.detail ?? mark.detail)
  const [periods, setPeriods] = useState(mark.periods)
  const [reason, setReason] = useState(mark.reason ?? '')
  const [error, setError] = useState<string | null>(null)
  const rateable = mayBeRated(detail === null ? mark.present : detail === 'late')
  const withdraw = () => {
    onClose()
    onTakeBack()
  }
  const save = () => {
    const presence = presenceOf(mark, detail, reason.trim() || null, periods)
    const problem = attendanceProblem(presence)
    setError(problem)
    if (problem) return { detail: problem }
    onClose()
    const rated = changedFields(before, { rating: rateable ? rating : null, comment: comment.trim() || null })
    const corrected =
      detail !== before.detail || presence.reason !== before.reason || presence.periods !== before.periods
    if (corrected || Object.keys(rated).length) onSave({ ...(corrected && presence), ...rated })
    return undefined
  }
  return (
    <Modal
      title={name}
      onClose={onClose}
      footer={
        <>
          {mark.present !== null && (
            <Button variant="ghost" onClick={withdraw}>
              Retirar a marcação
            </Button>
          )}
          <Button type="submit" form={id}>
            Salvar
          </Button>
        </>
      }
    >
      <Form id={id} draft={`${date} ${name}`} onSubmit={save}>
        <Stack gap="4">
          <DetailFields detail={detail} reason={reason} error={error} onDetail={setDetail} onReason={setReason} />
          {rateable && lessons > 1 && (
            <ToggleRow
              label="Esteve em só uma parte"
              options={partsOf(lessons)}
              value={periods === null ? null : String(periods)}
              onChange={(value) => setPeriods(value === null ? null : Number(value))}
            />
          )}
          {rateable && (
            <ToggleRow label="Aproveitamento na aula" options={levels} value={rating} onChange={setRating} />
          )}
          <TextArea
            label="Comentário (opcional)"
            maxLength={1000}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
        </Stack>
      </Form>
    </Modal>
  )
}

/** A detail implies present or absent; without one the mark stays as it is. */
function presenceOf(mark: StudentMark, detail: AttendanceDetail | null, reason: string | null, periods: number | null) {
  // Being there for a part is being there.
  const unsaid = mark.present ?? (periods === null ? null : true)
  const present = detail === null ? unsaid : detail === 'late'
  return { present, detail, reason: detail === 'justified' ? reason : null, periods: present ? periods : null }
}

/** '1 de 3 aulas', '2 de 3 aulas'. */
const partsOf = (lessons: number) =>
  Array.from({ length: lessons - 1 }, (_, i) => ({
    value: String(i + 1),
    name: `${i + 1} de ${lessons} aulas`,
    tone: 'average' as const,
  }))
