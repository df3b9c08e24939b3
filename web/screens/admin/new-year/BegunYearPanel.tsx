import { Button, Flex, Heading, Text } from '@chakra-ui/react'
import { Undo2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { countOf } from '#schema/rules/text.ts'
import { Panel } from '#web/components/ui/Panel.tsx'
import type { BegunYear } from '#web/model/school/newYearUndo.ts'

/** The new year that was begun last: it can be undone until something hangs on it, and then it says what. */
export function BegunYearPanel({ year, onUndo }: { year: BegunYear; onUndo(): void }) {
  const { firstDay, made, closed, hanging } = year
  return (
    <Panel as="section" aria-labelledby="ano-comecado" px="4" py="4">
      <Heading as="h2" id="ano-comecado" fontSize="lg">
        Novo ano desde {fullDate(firstDay)}
      </Heading>
      <Text color="fg.muted" mt="1">
        {countOf(made.length, 'turma nova', 'turmas novas')},{' '}
        {countOf(closed.length, 'turma encerrada', 'turmas encerradas')}. As antigas ficam em Turmas, no filtro
        “Encerradas”.
      </Text>
      {hanging.length > 0 && (
        <Text mt="2">
          Não pode mais ser desfeito de uma vez, porque já há trabalho nas turmas novas:{' '}
          {hanging.map(({ title, what }) => `${title} (${what})`).join(', ')}.
        </Text>
      )}
      <Flex gap="3" mt="3" wrap="wrap">
        <Button asChild variant="outline">
          <Link to="/admin/classes">Ver as turmas</Link>
        </Button>
        {hanging.length === 0 && (
          <Button variant="outline" onClick={onUndo}>
            <Undo2 aria-hidden /> Desfazer
          </Button>
        )}
      </Flex>
    </Panel>
  )
}
