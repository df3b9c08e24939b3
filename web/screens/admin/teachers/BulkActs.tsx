import { Button, Text } from '@chakra-ui/react'
import { IdCard } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { User } from '#schema/nouns/user.ts'
import { countOf } from '#schema/rules/text.ts'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import { BulkActButton } from '#web/components/list/BulkActButton.tsx'
import { BulkBar } from '#web/components/list/BulkBar.tsx'

const SignInCardsDialog = dialogOnUse('Cartões de acesso', () => import('#web/dialogs/SignInCardsDialog.tsx'))

/** What can be done with the chosen teachers. */
export default function BulkActs({ chosen, onClear }: { chosen: User[]; onClear(): void }) {
  const [makesCards, setMakesCards] = useState(false)
  if (!chosen.length) return null
  return (
    <>
      <BulkBar label="Professores selecionados">
        <Text role="status" flex="1" fontWeight="medium" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {countOf(chosen.length, 'professor selecionado', 'professores selecionados')}
        </Text>
        <Button variant="ghost" px="2" aria-label="Limpar seleção" onClick={onClear}>
          Limpar
        </Button>
        <BulkActButton icon={IdCard} label="Cartões de acesso" short="Cartões" onClick={() => setMakesCards(true)} />
      </BulkBar>
      <Suspense>{makesCards && <SignInCardsDialog people={chosen} onClose={() => setMakesCards(false)} />}</Suspense>
    </>
  )
}
