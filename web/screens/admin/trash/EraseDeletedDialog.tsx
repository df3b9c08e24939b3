import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { Activity } from '#web/api/api.ts'
import ConfirmPasswordDialog from '#web/dialogs/ConfirmPasswordDialog.tsx'
import { EraseDataDialog } from '#web/dialogs/EraseDataDialog.tsx'

/** Erases the data of a person whose account is in the Lixeira. Asks for the password first, as the server does. */
export default function EraseDeletedDialog(props: { deletion: Activity; onErased(): void; onClose(): void }) {
  const { deletion, onErased, onClose } = props
  const [confirmed, setConfirmed] = useState(false)
  const [before] = useState(() => document.activeElement as HTMLElement | null)
  if (confirmed)
    return (
      <EraseDataDialog
        id={Number(deletion.entityId)}
        about={deletion.summary}
        before={before}
        isDeleted
        onErased={onErased}
        onClose={onClose}
      />
    )
  return (
    <ConfirmPasswordDialog
      title="Apagar dados"
      submit="Continuar"
      onConfirmed={() => setConfirmed(true)}
      onClose={onClose}
    >
      <Text>Apaga também da Lixeira e do histórico tudo o que diz quem é a pessoa. Quem apaga fica registrado.</Text>
    </ConfirmPasswordDialog>
  )
}
