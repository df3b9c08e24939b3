import { Button } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Notice } from '#web/components/ui/Notice.tsx'
import Modal from './Modal.tsx'

/** In place of a dialog that this device does not have. */
export default function NotKeptDialog(props: { title: string; otherWay?: ReactNode; onClose(): void }) {
  const { title, otherWay, onClose } = props
  const footer = (
    <>
      {otherWay}
      <Button onClick={onClose}>Entendi</Button>
    </>
  )
  return (
    <Modal title={title} onClose={onClose} footer={footer}>
      <Notice icon={CloudOff}>
        Esta parte do Chamada ainda não está neste aparelho. Conecte-se à internet e abra de novo: depois da primeira
        vez, ela fica guardada.
      </Notice>
    </Modal>
  )
}
