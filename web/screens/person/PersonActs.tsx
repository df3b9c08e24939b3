import { Button, Flex } from '@chakra-ui/react'
import { CalendarOff, IdCard, Pencil, Printer } from 'lucide-react'
import { Suspense } from 'react'
import type { User } from '#schema/nouns/user.ts'
import { type Acts, menuEntries, openDialog } from '#web/components/dialog/dialogAct.ts'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import { useDialogParam } from '#web/components/dialog/useDialogParam.ts'
import { ActionsMenu } from '#web/components/menu/ActionsMenu.tsx'
import { freeSignInAct } from '#web/dialogs/freeSignInAct.ts'
import {
  declarationAct,
  editPersonAct,
  familyAct,
  newPasswordAct,
  personDataAct,
  stayActs,
} from '#web/dialogs/rowActs.tsx'
import { useAccessAct } from '#web/dialogs/useAccessAct.ts'
import { useArea } from '#web/queries/useArea.ts'
import { useSchool } from '#web/queries/useSchools.ts'

const CoverageDialog = dialogOnUse('Afastar professor', () => import('#web/dialogs/coverage/CoverageDialog.tsx'))
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
  const { dialog, open, close } = useDialogParam()
  const edit = editPersonAct(person, isStudent ? 'Aluno' : 'Professor')
  const acts: Acts = [
    newPasswordAct(person),
    {
      label: 'Cartão de acesso',
      icon: IdCard,
      opens: 'cartoes',
      dialog: (onClose) => <SignInCardsDialog people={[person]} about={person.name} onClose={onClose} />,
    },
    !isStudent && {
      label: 'Afastar',
      icon: CalendarOff,
      opens: 'afastar',
      dialog: (onClose) => <CoverageDialog teacher={person} onClose={onClose} />,
    },
    freeSignInAct(person),
    isStudent && familyAct(person),
    ...(isStudent ? stayActs(person) : []),
    isStudent && declarationAct(person),
    personDataAct(person),
    ...accessAct(person, school),
  ]
  return (
    <>
      <Button variant="outline" onClick={() => open('editar', person.id)}>
        <Pencil aria-hidden /> Editar
      </Button>
      <ActionsMenu about={person.name} actions={menuEntries(acts, (name) => open(name, person.id))} />
      <Suspense>{dialog((name) => openDialog([edit, ...acts], name, close))}</Suspense>
    </>
  )
}
