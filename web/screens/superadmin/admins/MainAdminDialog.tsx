import { Text } from '@chakra-ui/react'
import { setMainAdmin } from '../../../../schema/mutations/setMainAdmin.ts'
import ConfirmDialog from '../../../components/ConfirmDialog.tsx'
import { notifyEnd } from '../../../components/notify.ts'
import { useChange } from '../../../data/useChange.ts'
import type { AdminOfSchool } from '../../../data/useSchools.ts'

/** Makes an administrator the main one of their school. */
export default function MainAdminDialog({ admin, onClose }: { admin: AdminOfSchool; onClose(): void }) {
  const change = useChange()
  const promote = () =>
    notifyEnd(
      change(setMainAdmin, { id: admin.schoolId!, adminId: admin.id }).heard,
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
        {admin.name} passa a ser o administrador principal de {admin.school?.name}: só ele poderá remover os outros
        administradores da escola.
      </Text>
    </ConfirmDialog>
  )
}
