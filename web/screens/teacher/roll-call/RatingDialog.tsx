import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { type AttendanceDetail, performanceLabels, performanceLevels } from '../../../../schema/entities/labels.ts'
import { attendanceProblem } from '../../../../schema/rules/attendanceSaid.ts'
import { changedFields } from '../../../../schema/rules/changedFields.ts'
import Modal from '../../../components/Modal.tsx'
import { TextArea } from '../../../components/TextArea.tsx'
import type { StudentMark } from '../../../data/useRollMarks.ts'
import { DetailFields } from './DetailFields.tsx'

/** What is rarer than present and absent: lateness, a justification, the performance in the lesson and a comment; all optional. */
export default function RatingDialog(props: {
  name: string
  mark: StudentMark
  /** What it opens with in place of what is registered. */
  detail?: AttendanceDetail | undefined
  onSave(change: Partial<StudentMark>): void
  onClose(): void
}) {
  const { name, mark, onSave, onClose } = props
  // What somebody else changes while it is open is not a change made here.
  const [before] = useState(mark)
  const [rating, setRating] = useState(mark.rating)
  const [comment, setComment] = useState(mark.comment ?? '')
  const [detail, setDetail] = useState(props.detail ?? mark.detail)
  const [reason, setReason] = useState(mark.reason ?? '')
  const [error, setError] = useState<string | null>(null)
  const save = () => {
    const said = presenceSaid(mark, detail, reason.trim() || null)
    const problem = attendanceProblem(said)
    setError(problem)
    if (problem) return
    onClose()
    const rated = changedFields(before, { rating, comment: comment.trim() || null })
    const corrected = detail !== before.detail || said.reason !== before.reason
    if (corrected || Object.keys(rated).length) onSave({ ...(corrected && said), ...rated })
  }
  return (
    <Modal title={name} onClose={onClose} footer={<Button onClick={save}>Salvar</Button>}>
      <Stack gap="4">
        <DetailFields detail={detail} reason={reason} error={error} onDetail={setDetail} onReason={setReason} />
        <Text fontWeight="medium" mb="-3" id="aproveitamento">
          Aproveitamento na aula
        </Text>
        <Flex role="group" aria-labelledby="aproveitamento" gap="2">
          {performanceLevels.map((level) => (
            <Button
              key={level}
              size="lg"
              flex="1"
              variant="outline"
              colorPalette={level}
              _pressed={{ fontWeight: 'bold' }}
              aria-pressed={rating === level}
              onClick={() => setRating(rating === level ? null : level)}
            >
              {performanceLabels[level]}
            </Button>
          ))}
        </Flex>
        <TextArea
          label="Comentário (opcional)"
          maxLength={1000}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      </Stack>
    </Modal>
  )
}

/** A detail says present or absent with it; without one the mark stays as it is. */
function presenceSaid(mark: StudentMark, detail: AttendanceDetail | null, reason: string | null) {
  const present = detail === null ? mark.present : detail === 'late'
  return { present, detail, reason: detail === 'justified' ? reason : null }
}
