import { Button, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { User } from '#schema/nouns/user.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import ConfirmPasswordDialog from './ConfirmPasswordDialog.tsx'
import { EraseDataDialog } from './EraseDataDialog.tsx'
import { PersonDataLinks } from './PersonDataLinks.tsx'

/**
 * 'Dados da pessoa': a copy of everything that is kept of somebody, and its erasure on request. Asks for the password
 * first, as the server does.
 */
export default function PersonDataDialog({ person, onClose }: { person: Pick<User, 'id' | 'name'>; onClose(): void }) {
  const [step, setStep] = useState<'password' | 'copy' | 'erase'>('password')
  const [before] = useState(() => document.activeElement as HTMLElement | null)
  if (step === 'password')
    return (
      <ConfirmPasswordDialog
        title="Dados da pessoa"
        submit="Continuar"
        onConfirmed={() => setStep('copy')}
        onClose={onClose}
      >
        <Text overflowWrap="anywhere">
          Aqui estão uma cópia de tudo o que se guarda de {person.name} e como apagar esses dados. Quem baixa ou apaga
          fica registrado.
        </Text>
      </ConfirmPasswordDialog>
    )
  if (step === 'erase') return <EraseDataDialog id={person.id} about={person.name} before={before} onClose={onClose} />
  return (
    <Modal
      title="Dados da pessoa"
      about={person.name}
      before={before}
      // The focus that the dialog before it gives back must not close this one.
      guarded
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" color="fg.error" onClick={() => setStep('erase')}>
            Apagar dados…
          </Button>
          <Button onClick={onClose}>Fechar</Button>
        </>
      }
    >
      <Stack gap="4">
        <Text>
          Uma cópia de tudo o que se guarda desta pessoa, para entregar a ela ou a quem responde por ela. Que você a
          tirou fica registrado, e a pessoa vê isso na próxima cópia.
        </Text>
        <PersonDataLinks id={person.id} />
      </Stack>
    </Modal>
  )
}
