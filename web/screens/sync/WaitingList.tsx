import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { Clock3 } from 'lucide-react'
import { dayAndTimeOf } from '#schema/fields/dates/dates.ts'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { useEntryText } from '#web/queries/outbox/useEntryText.ts'
import type { OutboxEntry } from '#web/queries/outbox/useOutbox.ts'

/** Entries shown at once; a count stands for the rest. */
const shownAtOnce = 100

/**
 * Entries waiting to be sent.
 * @param allThere whether the server has everything else of this person
 */
export function WaitingList({ entries, allThere }: { entries: OutboxEntry[]; allThere: boolean }) {
  return (
    <Section title={`Aguardando envio: ${entries.length}`}>
      {entries.length === 0 ? (
        <Panel px="4" py="4">
          <Text color="fg.muted">
            Nada aguarda envio.{allThere && <span> Tudo o que você fez está no servidor.</span>}
          </Text>
        </Panel>
      ) : (
        <Stack as="ul" gap="2" listStyleType="none">
          {entries.slice(0, shownAtOnce).map((entry) => (
            <Line key={entry.id} entry={entry} />
          ))}
          {entries.length > shownAtOnce && <Text color="fg.muted">e mais {entries.length - shownAtOnce}</Text>}
        </Stack>
      )}
    </Section>
  )
}

function Line({ entry }: { entry: OutboxEntry }) {
  const { what, where } = useEntryText(entry)
  return (
    <Panel as="li" px="4" py="3">
      <Flex gap="3" align="center">
        <Box color="average.fg" aria-hidden>
          <Clock3 size={20} />
        </Box>
        <Box minW="0">
          <Text overflowWrap="anywhere">{what}</Text>
          <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {[where, dayAndTimeOf(entry.storedAt)].filter(Boolean).join(' · ')}
          </Text>
        </Box>
      </Flex>
    </Panel>
  )
}
