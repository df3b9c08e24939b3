import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { cancelRollCall } from '#schema/mutations/rollCall/cancelRollCall.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { Form } from '#web/components/form/Form.tsx'
import { TextArea } from '#web/components/form/TextArea.tsx'
import { problemsIn } from '#web/model/form/formErrors.ts'
import type { RollDay } from '#web/screens/teacher/roll-call/useRollCall.ts'

const commonReasons = ['Feriado', 'Reunião', 'Professor ausente', 'Falta de água ou luz']

/** Asks why there was no lesson. */
export default function CancelDialog(props: {
  day: RollDay
  /** Number of marks that are kept but no longer count. */
  marked: number
  onCancel(reason: string): void
  onClose(): void
}) {
  const { day, marked, onCancel, onClose } = props
  const id = useId()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const save = () => {
    const args = { classId: day.classId, lessonId: day.lessonId, attendanceDate: day.date, reason }
    const problem = problemsIn(cancelRollCall.args, args).problems?.reason ?? null
    setError(problem)
    if (problem) return { reason: problem }
    onClose()
    onCancel(reason.trim())
    return undefined
  }
  return (
    <Modal
      title="Não houve aula"
      about="O dia não conta na frequência de ninguém."
      onClose={onClose}
      footer={
        <Button type="submit" form={id}>
          Registrar que não houve aula
        </Button>
      }
    >
      <Form id={id} draft={`${day.date} sem aula`} onSubmit={save}>
        <Stack gap="4">
          {marked > 0 && <Text>As marcações deste dia ficam guardadas e voltam a contar se você desfizer.</Text>}
          <Flex gap="2" wrap="wrap" role="group" aria-label="Motivos comuns">
            {commonReasons.map((each) => (
              <Button key={each} variant="outline" aria-pressed={reason === each} onClick={() => setReason(each)}>
                {each}
              </Button>
            ))}
          </Flex>
          <TextArea
            label="Motivo"
            maxLength={500}
            value={reason}
            error={error}
            onChange={({ target }) => setReason(target.value)}
          />
        </Stack>
      </Form>
    </Modal>
  )
}
