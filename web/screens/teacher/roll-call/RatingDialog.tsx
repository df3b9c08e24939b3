import { Button, Flex, Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { performanceLabels, performanceLevels } from '../../../../schema/entities/labels.ts'
import Modal from '../../../components/Modal.tsx'
import { TextArea } from '../../../components/TextArea.tsx'
import type { StudentMark } from '../../../data/useRollMarks.ts'

/** A student's performance in the lesson and a comment, both optional. */
export default function RatingDialog(props: {
  name: string
  mark: StudentMark
  onSave(change: Pick<StudentMark, 'rating' | 'comment'>): void
  onClose(): void
}) {
  const { name, mark, onSave, onClose } = props
  const [rating, setRating] = useState(mark.rating)
  const [comment, setComment] = useState(mark.comment ?? '')
  const save = () => {
    onClose()
    const next = comment.trim() || null
    if (rating !== mark.rating || next !== mark.comment) onSave({ rating, comment: next })
  }
  return (
    <Modal
      title={name}
      about="Aproveitamento na aula"
      onClose={onClose}
      footer={<Button onClick={save}>Salvar</Button>}
    >
      <Stack gap="4">
        <Flex role="group" aria-label="Aproveitamento" gap="2">
          {performanceLevels.map((level) => (
            <Button
              key={level}
              size="lg"
              flex="1"
              variant="outline"
              aria-pressed={rating === level}
              onClick={() => setRating(rating === level ? null : level)}
              {...(rating === level && {
                bg: `${level}.bg`,
                color: `${level}.fg`,
                borderColor: `${level}.fg`,
                fontWeight: 'bold',
              })}
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
