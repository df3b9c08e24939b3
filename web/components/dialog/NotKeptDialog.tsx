import { Button } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'
import { Notice } from '#web/components/ui/Notice.tsx'
import Modal from './Modal.tsx'

/** In place of a dialog that this device does not have. */
export default function NotKeptDialog({ title, onClose }: { title: string; onClose(): void }) {
  return (
    <Modal title={title} onClose={onClose} footer={<Button onClick={onClose}>Entendi</Button>}>
      <Notice icon={CloudOff}>
        Esta parte do Chamada ainda não está neste aparelho. Conecte-se à internet e abra de novo: depois da primeira
        vez, ela fica guardada.
      </Notice>
    </Modal>
  )
}
