import type { Module } from '../../../../schema/entities/module.ts'
import { linkModule } from '../../../../schema/mutations/linkModule.ts'
import { unlinkModule } from '../../../../schema/mutations/unlinkModule.ts'
import ConfirmDialog from '../../../components/ConfirmDialog.tsx'
import { notifyEnd } from '../../../components/notify.ts'
import type { LinkedClass } from '../../../data/useModule.ts'
import { useMutate } from '../../../data/useMutate.ts'

/** Asks before a class loses the module: its teacher and students lose sight of the lessons. */
export default function UnlinkDialog(props: { module: Module; schoolClass: LinkedClass; onClose(): void }) {
  const { module, schoolClass, onClose } = props
  const mutate = useMutate()
  const link = { moduleId: module.id, classId: schoolClass.id }
  const act = () => mutate(unlinkModule, link)
  return (
    <ConfirmDialog
      title="Remover turma do módulo"
      confirm="Remover Turma"
      danger
      onConfirm={() =>
        void notifyEnd(act(), 'Turma removida com sucesso', 'Erro ao remover turma', () => mutate(linkModule, link))
      }
      onClose={onClose}
    >
      A turma {schoolClass.title} deixa de ver o módulo {module.title}. As chamadas já feitas continuam guardadas.
    </ConfirmDialog>
  )
}
