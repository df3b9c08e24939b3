import { linkModule } from '#schema/mutations/class/linkModule.ts'
import { unlinkModule } from '#schema/mutations/class/unlinkModule.ts'
import type { Module } from '#schema/nouns/module.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import ConfirmDialog from '#web/components/dialog/ConfirmDialog.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import type { LinkedClass } from '#web/queries/useModule.ts'

/** Asks before removing a class from the module: its teacher and students no longer see the lessons. */
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
