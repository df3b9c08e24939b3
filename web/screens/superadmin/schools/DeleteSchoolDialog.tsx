import { Text } from '@chakra-ui/react'
import { deleteSchool } from '#schema/mutations/school/deleteSchool.ts'
import type { School } from '#schema/nouns/school.ts'
import { undoDeletions } from '#web/actions/undoDeletions.ts'
import { useConfirmedMutation } from '#web/actions/useConfirmedMutation.ts'
import { notifyEnd } from '#web/components/toast/notify.ts'
import ConfirmPasswordDialog from '#web/dialogs/ConfirmPasswordDialog.tsx'
import { schoolWithArticle } from '#web/model/school/schoolWithArticle.ts'

/**
 * Asks for the password before deleting a school. Only an empty one can be deleted; otherwise the server refuses
 * (decisions section 6).
 */
export default function DeleteSchoolDialog({ school, onClose }: { school: School; onClose(): void }) {
  const change = useConfirmedMutation()
  function erase() {
    const { kept, confirmed } = change(deleteSchool, { id: school.id })
    const undo = async () => undoDeletions([(await kept).id])
    void notifyEnd(confirmed, 'Escola excluída com sucesso', 'Falha ao excluir escola', undo)
    onClose()
  }
  return (
    <ConfirmPasswordDialog title="Excluir Escola" submit="Excluir" danger onConfirmed={erase} onClose={onClose}>
      <Text overflowWrap="anywhere">
        Tem certeza que deseja excluir {schoolWithArticle(school.name)}? Fica na Lixeira por 90 dias. Você pode
        desfazer.
      </Text>
      <Text color="fg.muted">
        Só uma escola sem usuários e sem dados pode ser excluída. Para fechar uma escola em uso, desative-a.
      </Text>
    </ConfirmPasswordDialog>
  )
}
