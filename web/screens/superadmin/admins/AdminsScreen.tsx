import { Text } from '@chakra-ui/react'
import { Crown, ShieldUser } from 'lucide-react'
import { lazy, useMemo } from 'react'
import { errors } from '#schema/errors.ts'
import { removeAdministrator } from '#schema/mutations/school/removeAdministrator.ts'
import type { School } from '#schema/nouns/school.ts'
import { canBarUser, canResetPassword } from '#schema/permissions/user.ts'
import { matchesSearch } from '#schema/rules/text.ts'
import { useDialogParam } from '#web/components/dialog/useDialogParam.ts'
import { barredBadge } from '#web/components/list/barredBadge.tsx'
import { ListPage } from '#web/components/list/ListPage.tsx'
import { loginColumn } from '#web/components/list/loginColumn.tsx'
import { PersonCell } from '#web/components/list/PersonCell.tsx'
import type { Column } from '#web/components/list/rowList.ts'
import { textColumn } from '#web/components/list/textColumn.tsx'
import { notifyFailed, notifyInfo } from '#web/components/toast/notify.ts'
import { deleteAct, newPasswordAct } from '#web/dialogs/rowActs.tsx'
import { useAccessAct } from '#web/dialogs/useAccessAct.ts'
import { loginHeading } from '#web/model/people/loginHeading.ts'
import { type AdminOfSchool, useAllAdmins } from '#web/queries/person/useAllAdmins.ts'
import { useSchools } from '#web/queries/useSchools.ts'
import { useSession } from '#web/session/session.ts'

const NewAdminDialog = lazy(() => import('./NewAdminDialog.tsx'))
const MainAdminDialog = lazy(() => import('./MainAdminDialog.tsx'))

const columnsWith = (schools: readonly School[], login: string): Column<AdminOfSchool>[] => [
  {
    label: 'Administrador',
    share: 2,
    sort: ({ name }) => name,
    value: ({ name, isMain }) => (isMain ? `${name} (principal)` : name),
    render: ({ name, isMain, barred }) => (
      <PersonCell
        name={name}
        note={
          (isMain || barred) && (
            <>
              {isMain && (
                <Text as="span" fontSize="sm" color="fg.muted" mr="2">
                  Principal
                </Text>
              )}
              {barredBadge({ barred })}
            </>
          )
        }
      />
    ),
  },
  textColumn('ID', ({ id }) => id, { share: 1.1, whole: true }),
  loginColumn(login),
  {
    label: 'Escola',
    share: 1.6,
    sort: ({ school }) => school?.name ?? '',
    value: ({ school, schoolId }) => school?.name ?? (schoolId ? null : 'Nenhuma (global)'),
    filter: {
      name: 'escola',
      label: 'Escola',
      all: 'Todas as escolas',
      options: [
        ...schools.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: 'nenhuma', label: 'Nenhuma (global)' },
      ],
      is: ({ schoolId }, value) => String(schoolId ?? 'nenhuma') === value,
    },
    render: ({ school, schoolId }) =>
      school?.name ?? (
        <Text as="span" color="fg.muted">
          {schoolId ? '—' : 'Nenhuma (global)'}
        </Text>
      ),
  },
]

/** The administrators of all schools (spec section 2). */
export default function AdminsScreen() {
  const admins = useAllAdmins()
  const { user } = useSession()
  const schools = useSchools()
  const columns = useMemo(() => columnsWith(schools ?? [], loginHeading(admins ?? [])), [schools, admins])
  const accessAct = useAccessAct()
  const opened = useDialogParam()

  /** The three outcomes of spec section 5; two of them send nothing. */
  function promote(admin: AdminOfSchool) {
    const failed = 'Falha ao definir administrador principal'
    if (admin.schoolId === null) notifyFailed(failed, new Error(errors['school.globalAdmin'].text))
    else if (!admin.school) notifyFailed(failed, new Error(errors['school.notOfAdmin'].text))
    else if (admin.isMain) notifyInfo('Nada a mudar', `${admin.name} já é o administrador principal desta escola.`)
    else opened.open('principal', admin.id)
  }

  return (
    <ListPage
      title="Administradores"
      about="De todas as escolas. Quem não tem escola administra todas."
      rows={admins}
      columns={columns}
      search={{
        label: 'Buscar administradores...',
        matches: ({ name, email, username, school }, text) =>
          matchesSearch(text, name, email, username, school?.name ?? null),
      }}
      add={{ label: 'Novo Administrador', dialog: (onClose) => <NewAdminDialog onClose={onClose} /> }}
      nouns={['administrador', 'administradores']}
      empty={{
        icon: ShieldUser,
        title: 'Nenhum Administrador Encontrado',
        text: 'Crie o primeiro administrador de uma escola.',
        searching: 'Nenhum administrador tem “{busca}” no nome, no e-mail ou na escola.',
      }}
      opened={opened}
      acts={(admin) => [
        {
          label: 'Definir como principal',
          icon: Crown,
          onSelect: () => promote(admin),
          opens: 'principal',
          dialog: (onClose) => admin.school && !admin.isMain && <MainAdminDialog admin={admin} onClose={onClose} />,
        },
        user !== null && canResetPassword(user, admin, admin.school ?? undefined) && newPasswordAct(admin),
        ...accessAct(admin, admin.school ?? undefined),
        {
          ...deleteAct({
            title: 'Excluir Administrador',
            question: `Tem certeza que deseja remover ${admin.name} como administrador?`,
            act: removeAdministrator,
            args: { id: admin.id },
            done: 'Administrador excluído com sucesso',
            failed: 'Falha ao excluir administrador',
            note: admin.isMain && `${admin.school?.name} fica sem administrador principal.`,
          }),
          disabled: !user || !canBarUser(user, admin, admin.school ?? undefined),
        },
      ]}
    />
  )
}
