import { Button, Flex } from '@chakra-ui/react'
import { FileText, IdCard, Pencil, Printer } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { User } from '#schema/entities/user.ts'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import { useDialogParam } from '#web/components/dialog/useDialogParam.ts'
import { ActionsMenu } from '#web/components/menu/ActionsMenu.tsx'
import { freeSignInAct } from '#web/dialogs/freeSignInAct.ts'
import { newPasswordAct } from '#web/dialogs/newPasswordAct.ts'
import { personDataAct } from '#web/dialogs/personDataAct.ts'
import { useAccessAct } from '#web/dialogs/useAccessAct.ts'
import { useArea } from '#web/queries/useArea.ts'
import { useSchool } from '#web/queries/useSchools.ts'

const EditPersonDialog = lazy(() => import('#web/dialogs/EditPersonDialog.tsx'))
const PersonDataDialog = dialogOnUse('Dados da pessoa', () => import('#web/dialogs/PersonDataDialog.tsx'))
const NewPasswordDialog = dialogOnUse('Nova senha', () => import('#web/dialogs/NewPasswordDialog.tsx'))
const DeclarationDialog = lazy(() => import('#web/dialogs/papers/DeclarationDialog.tsx'))
const SignInCardsDialog = dialogOnUse('Cartões de acesso', () => import('#web/dialogs/SignInCardsDialog.tsx'))

/** What the office does with a person: sign-in, papers, changes. A teacher prints. */
export function PersonActs({ person }: { person: User }) {
  const area = useArea()
  const isStudent = person.role === 'student'
  return (
    <Flex gap="3" wrap="wrap" align="center">
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden /> Imprimir
      </Button>
      {area === 'admin' && <OfficeActs person={person} isStudent={isStudent} />}
    </Flex>
  )
}

function OfficeActs({ person, isStudent }: { person: User; isStudent: boolean }) {
  const school = useSchool(person.schoolId) ?? undefined
  const accessAct = useAccessAct()
  const opened = useDialogParam()
  const act = (label: string, icon: typeof Pencil, name: Parameters<typeof opened.open>[0]) => ({
    label,
    icon,
    onSelect: () => opened.open(name, person.id),
  })
  return (
    <>
      <Button variant="outline" onClick={() => opened.open('editar', person.id)}>
        <Pencil aria-hidden /> Editar
      </Button>
      <ActionsMenu
        about={person.name}
        actions={[
          newPasswordAct(() => opened.open('nova-senha', person.id)),
          act('Cartão de acesso', IdCard, 'cartoes'),
          freeSignInAct(person),
          ...(isStudent ? [act('Declaração de frequência', FileText, 'declaracao')] : []),
          personDataAct(() => opened.open('dados', person.id)),
          ...accessAct(person, school),
        ]}
      />
      <Suspense>
        {opened.what === 'editar' && (
          <EditPersonDialog noun={isStudent ? 'Aluno' : 'Professor'} person={person} onClose={opened.close} />
        )}
        {opened.what === 'nova-senha' && <NewPasswordDialog person={person} onClose={opened.close} />}
        {opened.what === 'cartoes' && (
          <SignInCardsDialog people={[person]} about={person.name} onClose={opened.close} />
        )}
        {opened.what === 'declaracao' && <DeclarationDialog student={person} onClose={opened.close} />}
        {opened.what === 'dados' && <PersonDataDialog person={person} onClose={opened.close} />}
      </Suspense>
    </>
  )
}
