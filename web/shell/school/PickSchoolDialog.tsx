import Modal from '#web/components/dialog/Modal.tsx'
import { SchoolChoice } from './SchoolChoice.tsx'

export default function PickSchoolDialog({ onClose }: { onClose(): void }) {
  return (
    <Modal title="Escolha uma escola" about="Tudo em Gerenciamento passa a ser dela." onClose={onClose}>
      <SchoolChoice onPicked={onClose} />
    </Modal>
  )
}
