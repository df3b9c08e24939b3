import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import {
  type AttendanceDetail,
  type PerformanceLevel,
  performanceLabels,
  performanceLevels,
} from '../../../../schema/entities/labels.ts'
import { attendanceProblem, mayBeRated } from '../../../../schema/rules/attendanceSaid.ts'
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
  /** The mark becomes neither present nor absent. */
  onTakeBack(): void
  onClose(): void
}) {
  const { name, mark, onSave, onTakeBack, onClose } = props
  // What somebody else changes while it is open is not a change made here.
  const [before] = useState(mark)
  const [rating, setRating] = useState(mark.rating)
  const [comment, setComment] = useState(mark.comment ?? '')
  const [detail, setDetail] = useState(props.detail ?? mark.detail)
  const [reason, setReason] = useState(mark.reason ?? '')
  const [error, setError] = useState<string | null>(null)
  const rateable = mayBeRated(detail === null ? mark.present : detail === 'late')
  const takeBack = () => {
    onClose()
    onTakeBack()
  }
  const save = () => {
    const said = presenceSaid(mark, detail, reason.trim() || null)
    const problem = attendanceProblem(said)
    setError(problem)
    if (problem) return
    onClose()
    const rated = changedFields(before, { rating: rateable ? rating : null, comment: comment.trim() || null })
    const corrected = detail !== before.detail || said.reason !== before.reason
    if (corrected || Object.keys(rated).length) onSave({ ...(corrected && said), ...rated })
  }
  return (
    <Modal
      title={name}
      onClose={onClose}
      footer={
        <>
          {mark.present !== null && (
            <Button variant="ghost" onClick={takeBack}>
              Retirar a marcação
            </Button>
          )}
          <Button onClick={save}>Salvar</Button>
        </>
      }
    >
      <Stack gap="4">
        <DetailFields detail={detail} reason={reason} error={error} onDetail={setDetail} onReason={setReason} />
        {rateable && <Levels rating={rating} onRate={setRating} />}
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

function Levels({
  rating,
  onRate,
}: {
  rating: PerformanceLevel | null
  onRate(rating: PerformanceLevel | null): void
}) {
  return (
    <Box>
      <Text fontWeight="medium" mb="1" id="aproveitamento">
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
            onClick={() => onRate(rating === level ? null : level)}
          >
            {performanceLabels[level]}
          </Button>
        ))}
      </Flex>
    </Box>
  )
}

/** A detail says present or absent with it; without one the mark stays as it is. */
function presenceSaid(mark: StudentMark, detail: AttendanceDetail | null, reason: string | null) {
  const present = detail === null ? mark.present : detail === 'late'
  return { present, detail, reason: detail === 'justified' ? reason : null }
}
