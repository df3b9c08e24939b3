import { Link } from '@chakra-ui/react'
import { ShieldUser, UserMinus } from 'lucide-react'
import { lazy, useMemo } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { removeAdministrator } from '#schema/mutations/school/removeAdministrator.ts'
import { isGlobal } from '#schema/nouns/readers.ts'
import { canEditUser, canResetPassword, canTakeOutData, isPrincipalAdmin } from '#schema/permissions/user.ts'
import { matchesSearch } from '#schema/rules/text.ts'
import { ListPage } from '#web/components/list/ListPage.tsx'
import { freeSignInAct } from '#web/dialogs/freeSignInAct.ts'
import { deleteAct, editPersonAct, newPasswordAct, personDataAct } from '#web/dialogs/rowActs.tsx'
import { useAccessAct } from '#web/dialogs/useAccessAct.ts'
import { loginHeading } from '#web/model/people/loginHeading.ts'
import { usePeople } from '#web/queries/usePeople.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useSchool } from '#web/queries/useSchools.ts'
import { useSession } from '#web/session/session.ts'
import { administratorColumns } from './administratorColumns.tsx'

const NewStaffDialog = lazy(() => import('#web/dialogs/NewStaffDialog.tsx'))

/**
 * Gerenciamento de Administradores of one school (spec section 2). 'Remover' is for its principal administrator and for
 * administrators of all schools.
 */
export default function AdministratorsScreen() {
  const schoolId = useSchoolId()
  const { user } = useSession()
  const administrators = usePeople('admin', schoolId)
  const school = useSchool(schoolId) ?? undefined
  const ownId = user?.id ?? 0
  const columns = useMemo(
    () => administratorColumns(school?.mainAdminId ?? null, ownId, loginHeading(administrators ?? [])),
    [school?.mainAdminId, ownId, administrators],
  )
  const accessAct = useAccessAct()
  if (!user) return null
  return (
    <ListPage
      title="Gerenciamento de Administradores"
      about={
        <Link asChild display="inline-flex" alignItems="center" minH="11" textDecoration="underline">
          <RouterLink to="/admin/settings">Configurações da escola</RouterLink>
        </Link>
      }
      rows={administrators}
      columns={columns}
      search={{
        label: 'Buscar administradores...',
        matches: ({ name, email, username }, text) => matchesSearch(text, name, email, username),
      }}
      add={{
        label: 'Adicionar Administrador',
        dialog: (onClose) =>
          schoolId && (
            <NewStaffDialog
              title="Adicionar Administrador"
              about="O novo administrador será adicionado à escola atual, com os mesmos privilégios que você."
              submit="Adicionar Administrador"
              account={{ role: 'admin', schoolId }}
              done={(name) => ['Administrador adicionado com sucesso', `${name} agora administra a sua escola.`]}
              failed="Falha ao adicionar administrador"
              onClose={onClose}
            />
          ),
      }}
      nouns={['administrador', 'administradores']}
      empty={{
        icon: ShieldUser,
        title: 'Nenhum Administrador Encontrado',
        text: 'Esta escola ainda não tem administradores.',
        searching: 'Nenhum administrador tem “{busca}” no nome ou no e-mail.',
      }}
      acts={(one) => [
        canEditUser(user, one, school) && editPersonAct(one, 'Administrador'),
        canEditUser(user, one, school) && freeSignInAct(one),
        canResetPassword(user, one, school) && newPasswordAct(one),
        canTakeOutData(user, one, school) && personDataAct(one),
        ...accessAct(one, school),
        (isPrincipalAdmin(user, school) || isGlobal(user)) && {
          ...deleteAct({
            title: 'Remover Administrador',
            question: `Tem certeza que deseja remover ${one.name} como administrador?`,
            act: removeAdministrator,
            args: { id: one.id },
            done: 'Administrador removido com sucesso',
            failed: 'Falha ao remover administrador',
            confirm: 'Remover',
          }),
          label: 'Remover',
          icon: UserMinus,
          disabled: one.id === user.id,
        },
      ]}
    />
  )
}
