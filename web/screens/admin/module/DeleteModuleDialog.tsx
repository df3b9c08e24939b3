import { useNavigate } from 'react-router-dom'
import { deleteModule } from '#schema/mutations/module/deleteModule.ts'
import type { Module } from '#schema/nouns/module.ts'
import DeleteDialog from '#web/dialogs/DeleteDialog.tsx'

/** Asks before deleting a module with its lessons and materials (spec section 8). */
export default function DeleteModuleDialog({ module, onClose }: { module: Module; onClose(): void }) {
  const { id, title } = module
  const navigate = useNavigate()
  return (
    <DeleteDialog
      title="Excluir Módulo"
      question={`Tem certeza que deseja excluir o módulo ${title}, com suas aulas e materiais?`}
      act={deleteModule}
      args={{ id }}
      done="Módulo excluído com sucesso"
      failed="Erro ao excluir módulo"
      confirm="Excluir Módulo"
      // Go to the list first: the page of a deleted module has nothing to show.
      onConfirmed={() => void navigate('/admin/modules')}
      onClose={onClose}
    />
  )
}
