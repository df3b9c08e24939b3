import { useNavigate } from 'react-router-dom'
import type { Module } from '../../../../schema/entities/module.ts'
import { deleteModule } from '../../../../schema/mutations/deleteModule.ts'
import { notifyEnd } from '../../../components/notify.ts'
import RemovalDialog from '../../../components/RemovalDialog.tsx'
import { useForeseen } from '../../../data/useForeseen.ts'
import { useMutate } from '../../../data/useMutate.ts'

/** Asks before a module goes, with its lessons and materials (spec section 8). */
export default function DeleteModuleDialog({ module, onClose }: { module: Module; onClose(): void }) {
  const { id, title } = module
  const mutate = useMutate()
  const navigate = useNavigate()
  const foreseen = useForeseen(deleteModule, { id })

  function confirm() {
    // The list comes first: the page of a module that is gone has nothing to show.
    void navigate('/admin/modules')
    void notifyEnd(mutate(deleteModule, { id }), 'Módulo excluído com sucesso', 'Erro ao excluir módulo')
  }

  return (
    <RemovalDialog
      title="Excluir Módulo"
      question={`Tem certeza que deseja excluir o módulo ${title}, com suas aulas e materiais?`}
      foreseen={foreseen}
      confirm="Excluir Módulo"
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
