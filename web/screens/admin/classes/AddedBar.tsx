import { Button, Flex, Text } from '@chakra-ui/react'
import { IdCard, Undo2 } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import type { User } from '#schema/nouns/user.ts'
import { countOf } from '#schema/rules/text.ts'
import { takeBackStudents } from '#web/actions/addStudents.ts'
import { notifyDone, notifyFailed } from '#web/components/toast/notify.ts'
import { Panel } from '#web/components/ui/Panel.tsx'
import { type AddedHere, addedWords } from '#web/model/import/addedStudents.ts'
import { undoneWords } from '#web/model/import/undoneWords.ts'

/** What was just added to a class: how many, their cards, and the way back. */
export default function AddedBar(props: {
  added: AddedHere
  /** The students of the class, as far as they are on this device. */
  students: readonly User[]
  cards: RefObject<HTMLButtonElement | null>
  onCards(newcomers: User[]): void
  onUndone(): void
}) {
  const { added, students, cards, onCards, onUndone } = props
  const newcomers = students.filter(({ id }) => added.created.includes(id))
  const [pending, setPending] = useState(false)
  const hasCards = newcomers.length > 0
  // What comes next, also when this part arrives after the dialog took the focus.
  useEffect(() => {
    if (hasCards) cards.current?.focus({ preventScroll: true })
  }, [hasCards, cards])
  async function undo() {
    setPending(true)
    try {
      const left = []
      for (const importId of added.importIds.toReversed()) left.push(...(await takeBackStudents(importId)))
      notifyDone('Desfeito', left.length ? undoneWords({ left }) : 'As contas novas ficam na Lixeira por 90 dias.')
      onUndone()
    } catch (error) {
      notifyFailed('Não foi desfeito', error)
      setPending(false)
    }
  }
  return (
    <Panel as="section" aria-label="Alunos adicionados" px="4" py="3">
      <Flex gap="3" align="center" wrap="wrap">
        <Text role="status" flex="1 1 14rem" fontWeight="medium" fontVariantNumeric="tabular-nums">
          {addedWords(added)}
        </Text>
        <Button variant="outline" disabled={pending} onClick={() => void undo()}>
          <Undo2 aria-hidden /> {pending ? 'Desfazendo…' : 'Desfazer'}
        </Button>
        {hasCards && (
          <Button ref={cards} disabled={pending} onClick={() => onCards(newcomers)}>
            <IdCard aria-hidden /> {`Cartões de ${countOf(newcomers.length, 'aluno', 'alunos')}`}
          </Button>
        )}
      </Flex>
    </Panel>
  )
}
