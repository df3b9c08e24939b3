import { Button, Text } from '@chakra-ui/react'
import { useRef } from 'react'
import { countOf } from '#schema/rules/text.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import type { OpenRoll } from '#web/screens/teacher/roll-call/useRollCall.ts'

/** Concluding with unmarked students: most often they are present, and one tap marks all of them so. */
export default function UnmarkedDialog({ roll, onClose }: { roll: OpenRoll; onClose(): void }) {
  const first = useRef<HTMLButtonElement>(null)
  const { unmarked, send } = roll
  const conclude = (type: 'concludeWithRestPresent' | 'concludeAnyway') => () => {
    onClose()
    send({ type })
  }
  return (
    <Modal
      title={`${countOf(unmarked, 'aluno', 'alunos')} sem marcação`}
      role="alertdialog"
      first={first}
      onClose={onClose}
      footer={
        <>
          <Button ref={first} size="lg" w="full" whiteSpace="normal" onClick={conclude('concludeWithRestPresent')}>
            {unmarked === 1 ? 'Marcar como presente e concluir' : `Marcar os ${unmarked} como presentes e concluir`}
          </Button>
          <Button variant="outline" onClick={conclude('concludeAnyway')}>
            Concluir assim mesmo
          </Button>
          <Button variant="outline" onClick={onClose}>
            Voltar
          </Button>
        </>
      }
    >
      <Text>Quem não tem marcação não fica nem presente nem ausente.</Text>
    </Modal>
  )
}
