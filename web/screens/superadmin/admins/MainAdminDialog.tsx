import { Text } from '@chakra-ui/react'
import { setMainAdmin } from '#schema/mutations/school/setMainAdmin.ts'
import { useConfirmedMutation } from '#web/actions/useConfirmedMutation.ts'
import ConfirmDialog from '#web/components/dialog/ConfirmDialog.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { schoolWithArticle } from '#web/model/school/schoolWithArticle.ts'
import type { AdminOfSchool } from '#web/queries/person/useAllAdmins.ts'

/** Makes an administrator the main one of their school. */
export default function MainAdminDialog({ admin, onClose }: { admin: AdminOfSchool; onClose(): void }) {
  const change = useConfirmedMutation()
  const promote = () =>
    notifyEnd(
      change(setMainAdmin, { id: admin.schoolId!, adminId: admin.id }).confirmed,
      'Administrador principal definido com sucesso',
      'Falha ao definir administrador principal',
    )
  return (
    <ConfirmDialog
      title="Definir Administrador Principal"
      confirm="Definir como principal"
      onConfirm={() => void promote()}
      onClose={onClose}
    >
      <Text overflowWrap="anywhere">
        {admin.name} passa a ser o administrador principal{' '}
        {admin.school ? `${schoolWithArticle(admin.school.name, 'de')}:` : ':'} só ele poderá remover os outros
        administradores da escola.
      </Text>
    </ConfirmDialog>
  )
}
