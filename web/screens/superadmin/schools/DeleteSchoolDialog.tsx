import type { School } from '../../../../schema/entities/school.ts'
import { deleteSchool } from '../../../../schema/mutations/deleteSchool.ts'
import DeleteDialog from '../../../components/DeleteDialog.tsx'
import { notifyEnd } from '../../../components/notify.ts'
import { useChange } from '../../../data/useChange.ts'

export default function DeleteSchoolDialog({ school, onClose }: { school: School; onClose(): void }) {
  const change = useChange()
  const erase = () =>
    notifyEnd(change(deleteSchool, { id: school.id }).heard, 'Escola excluída com sucesso', 'Falha ao excluir escola')
  return (
    <DeleteDialog
      title="Excluir Escola"
      sentence={`Tem certeza que deseja excluir a escola ${school.name}? Esta ação não pode ser desfeita.`}
      note="Só uma escola sem usuários e sem dados pode ser excluída. Para fechar uma escola em uso, desative-a."
      onConfirm={() => void erase()}
      onClose={onClose}
    />
  )
}
