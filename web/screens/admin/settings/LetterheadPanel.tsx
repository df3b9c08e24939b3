import { Button, Text } from '@chakra-ui/react'
import { Stamp } from 'lucide-react'
import { useState } from 'react'
import { letterheadWords } from '#schema/fields/letterhead.ts'
import type { School } from '#schema/nouns/school.ts'
import { canSetUpSchool } from '#schema/permissions/school.ts'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import { TitledPanel } from '#web/components/ui/TitledPanel.tsx'
import { useSession } from '#web/session/session.ts'

const LetterheadDialog = dialogOnUse('Papel timbrado', () => import('./LetterheadDialog.tsx'))

/** What the school's papers have at their head and foot. */
export function LetterheadPanel({ school }: { school: School }) {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { letterhead } = school
  return (
    <TitledPanel title="Papel timbrado">
      <Text mb="3" overflowWrap="anywhere">
        {letterhead
          ? `Declarações, cartas e fichas saem com: ${letterheadWords(letterhead)}.`
          : 'Declarações, cartas e fichas saem só com o nome da escola. O papel timbrado acrescenta logotipo, endereço, cidade e quem assina.'}
      </Text>
      {user && canSetUpSchool(user, school) ? (
        <Button variant="outline" onClick={() => setOpen(true)}>
          <Stamp aria-hidden /> {letterhead ? 'Alterar papel timbrado' : 'Preencher papel timbrado'}
        </Button>
      ) : (
        <Text color="fg.muted">Só o administrador principal da escola muda isto.</Text>
      )}
      {isOpen && <LetterheadDialog school={school} onClose={() => setOpen(false)} />}
    </TitledPanel>
  )
}
