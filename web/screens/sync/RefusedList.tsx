import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { Copy, RotateCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { dayAndTimeOf } from '#schema/fields/dates/dates.ts'
import { sheetNamed } from '#schema/mutations/journal/sheetNamed.ts'
import { sentenceForPeople } from '#schema/nouns/fieldNames.ts'
import { countOf } from '#schema/rules/text.ts'
import { readNow } from '#web/actions/useBulk.ts'
import { MisplacedRolls } from '#web/components/school/MisplacedRolls.tsx'
import { inBackground } from '#web/components/toast/background.ts'
import { notifyDone, notifyFailed } from '#web/components/toast/notify.ts'
import { Panel } from '#web/components/ui/Panel.tsx'
import { refusalAdvice } from '#web/model/journal/refusalAdvice.ts'
import { entryText, useEntryText } from '#web/queries/outbox/useEntryText.ts'
import { registerInPlace, useMisplaced } from '#web/queries/outbox/useMisplaced.ts'
import { discardEntry, type OutboxEntry, retryAll, retryEntry, useDependents } from '#web/queries/outbox/useOutbox.ts'
import { withClassNames } from '#web/queries/withClassNames.ts'
import { CorrectEnrollment } from './CorrectEnrollment.tsx'

const ConfirmDialog = lazy(() => import('#web/components/dialog/ConfirmDialog.tsx'))

/** Refused entries, each with its reason, to retry or discard. */
export function RefusedList({ entries }: { entries: OutboxEntry[] }) {
  const misplaced = useMisplaced(null) ?? []
  if (!entries.length) return null
  const again = entries.filter(({ place }) => !place)
  return (
    <Box as="section" aria-labelledby="atencao">
      <Flex gap="2" mb="3" align="center" justify="space-between" wrap="wrap">
        <Heading as="h2" id="atencao" fontSize="lg">
          Precisa de atenção: {entries.length}
        </Heading>
        <Flex gap="2" wrap="wrap">
          {again.length > 1 && (
            <Button variant="outline" onClick={() => inBackground('Ainda não foi possível', () => tryAll(again))}>
              <RotateCw aria-hidden /> Tentar todas
            </Button>
          )}
          <Button variant="ghost" onClick={() => inBackground('Não foi possível copiar', () => copy(entries))}>
            <Copy aria-hidden /> Copiar
          </Button>
        </Flex>
      </Flex>
      <Stack gap="2" mb="2" _empty={{ display: 'none' }}>
        <MisplacedRolls rolls={misplaced} onRegister={registerInPlace} />
      </Stack>
      <Stack as="ul" gap="2" listStyleType="none">
        {entries.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </Stack>
    </Box>
  )
}

async function tryAll(entries: OutboxEntry[]) {
  const refusal = await retryAll(entries.map(({ id }) => id))
  if (refusal) notifyFailed('Nem todas puderam ser enviadas', refusal)
}

/** Copies the entries as text, to send to a helper or to enter again by hand. */
async function copy(entries: OutboxEntry[]) {
  const read = await readNow((rows) => Promise.all(entries.map((entry) => entryText(entry, withClassNames(rows)))))
  const texts = entries.map((entry, i) => {
    const { what, where, marks } = read[i]!
    const when = [where, dayAndTimeOf(entry.storedAt)].filter(Boolean).join(' · ')
    return [what, ...marks.map((mark) => `- ${mark.what}`), when, reasonOf(entry)].join('\n')
  })
  await navigator.clipboard.writeText(texts.join('\n\n'))
  notifyDone('Copiado')
}

/** Why the server did not take it: as a whole, or as what was left out of an act whose rest it took. */
const reasonOf = ({ message = '', leftOutOf }: OutboxEntry) =>
  `${leftOutOf === undefined ? 'Recusada' : 'Não entrou, o resto sim'}: ${sentenceForPeople(message)}`

const adviceOn = ({ code, late }: OutboxEntry) =>
  late
    ? 'A secretaria da escola recebeu esta chamada e pode registrá-la em seu nome. Você pode descartar este aviso.'
    : code && refusalAdvice[code]

/** Says how many entries are discarded with it because they depend on it. */
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
  const { what, where, marks } = useEntryText(entry)
  const advice = entry.place ? undefined : adviceOn(entry)
  const sheet = entry.code === 'student.notEnrolled' ? sheetNamed(entry) : undefined
  const [asking, setAsking] = useState(false)
  const retry = () => inBackground('Ainda não foi possível', () => retryEntry(entry.id))
  return (
    <Panel as="li" px="4" py="3" borderLeftWidth="6px" borderLeftColor="poor.fg">
      <Flex gap="3" align="start" wrap="wrap">
        <Box flex="1 1 16rem" minW="0">
          <Text fontWeight="bold" overflowWrap="anywhere">
            {what}
          </Text>
          <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {[where, dayAndTimeOf(entry.storedAt)].filter(Boolean).join(' · ')}
          </Text>
          <Text color="fg.error" mt="1">
            {reasonOf(entry)}
          </Text>
          {advice && <Text mt="1">{advice}</Text>}
          {sheet && <CorrectEnrollment sheet={sheet} />}
          {marks.length > 0 && (
            <Box as="details" mt="1">
              <Box as="summary" minH="11" alignContent="center" cursor="pointer">
                Ver as {marks.length} marcações
              </Box>
              <Stack as="ul" gap="1" ps="4">
                {marks.map(({ studentId, what }) => (
                  <li key={studentId}>{what}</li>
                ))}
              </Stack>
            </Box>
          )}
        </Box>
        {!entry.place && (
          <Button variant="outline" onClick={retry}>
            Tentar de novo
          </Button>
        )}
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
            {what}. Ela não foi aceita pelo servidor e some deste aparelho
            {entry.late ? '; na secretaria ela continua.' : '.'}
            <AlsoGoing id={entry.id} />
          </ConfirmDialog>
        </Suspense>
      )}
    </Panel>
  )
}
