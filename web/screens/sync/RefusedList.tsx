import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { dayAndTimeOf } from '../../../schema/rules/dates.ts'
import { countOf } from '../../../schema/rules/text.ts'
import { inBackground } from '../../components/background.ts'
import { Panel } from '../../components/Panel.tsx'
import { discardEntry, type OutboxEntry, retryEntry, useDependents } from '../../data/useOutbox.ts'
import { useEntryText } from './useEntryText.ts'

const ConfirmDialog = lazy(() => import('../../components/ConfirmDialog.tsx'))

/** What the server refused, each with its reason, to try again or to discard. */
export function RefusedList({ entries }: { entries: OutboxEntry[] }) {
  if (!entries.length) return null
  return (
    <Box as="section" aria-labelledby="atencao">
      <Heading as="h2" id="atencao" fontSize="lg" mb="3">
        Precisa de atenção: {entries.length}
      </Heading>
      <Stack as="ul" gap="2" listStyleType="none">
        {entries.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </Stack>
    </Box>
  )
}

/** What goes along, being of no use without it. */
function AlsoGoing({ id }: { id: number }) {
  const count = useDependents(id)
  if (!count) return null
  const others = countOf(count, 'alteração que depende', 'alterações que dependem')
  return (
    <Text mt="2" fontWeight="bold">
      {count === 1 ? 'Some' : 'Somem'} com ela {others} dela.
    </Text>
  )
}

function Line({ entry }: { entry: OutboxEntry }) {
  const { what, where } = useEntryText(entry)
  const [asking, setAsking] = useState(false)
  const retry = () => inBackground('Ainda não foi possível', () => retryEntry(entry.id))
  return (
    <Panel as="li" px="4" py="3" borderLeftWidth="6px" borderLeftColor="poor.fg">
      <Flex gap="3" align="center" wrap="wrap">
        <Box flex="1 1 16rem" minW="0">
          <Text fontWeight="bold" overflowWrap="anywhere">
            {what}
          </Text>
          <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {where && `${where} · `}
            {dayAndTimeOf(entry.storedAt)}
          </Text>
          <Text color="fg.error" mt="1">
            Recusada: {entry.message}
          </Text>
        </Box>
        <Button variant="outline" onClick={retry}>
          Tentar de novo
        </Button>
        <Button variant="ghost" color="fg.error" onClick={() => setAsking(true)}>
          Descartar
        </Button>
      </Flex>
      {asking && (
        <Suspense>
          <ConfirmDialog
            title="Descartar esta alteração?"
            confirm="Descartar"
            danger
            onConfirm={() => inBackground('Não foi possível descartar', () => discardEntry(entry.id))}
            onClose={() => setAsking(false)}
          >
            {what}. Ela não foi aceita pelo servidor e some deste aparelho.
            <AlsoGoing id={entry.id} />
          </ConfirmDialog>
        </Suspense>
      )}
    </Panel>
  )
}
