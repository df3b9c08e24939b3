import { Box, Button, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { dayAndTimeOf } from '#schema/fields/dates/dates.ts'
import type { PastImport } from '#schema/lists/importCalls.ts'
import { inNumbers } from '#schema/rules/text.ts'
import { lastImports } from '#web/api/imports.ts'
import ConfirmDialog from '#web/components/dialog/ConfirmDialog.tsx'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { verdictLabels, verdicts } from '#web/model/import/previewRows.ts'
import { useServerQuery } from '#web/queries/useServerQuery.ts'
import { useUndoImport } from './useUndoImport.ts'

/** The last imports of the school, each to undo. Nothing while there is none, or without the server. */
export default function LastImports(props: {
  schoolId: number
  latest: number | null
  /** How often the page changed a listed import. */
  changes: number
}) {
  const { schoolId, latest, changes } = props
  const [undoneCount, setUndoneCount] = useState(0)
  const { value } = useServerQuery(() => lastImports(schoolId), [schoolId, latest, changes, undoneCount])
  const [confirming, setConfirming] = useState<PastImport | null>(null)
  const { undo, undone, pending } = useUndoImport(() => setUndoneCount((count) => count + 1))
  if (!value?.length) return null
  return (
    <Section title="Últimas importações">
      {undone && (
        <Text role="status" mb="3">
          {undone}
        </Text>
      )}
      <Panel as="ol" listStyleType="none">
        {value.map((past) => (
          <ListLine key={past.id} alignItems="center">
            <Box flex="1 1 16rem" minW="0" overflowWrap="anywhere">
              <Text>{past.file}</Text>
              <Text color="fg.muted" fontSize="sm" fontVariantNumeric="tabular-nums">
                {dayAndTimeOf(past.at)} · {past.userName} · {countsText(past)}
              </Text>
            </Box>
            {past.undoneAt === null ? (
              <Button
                variant="outline"
                disabled={pending}
                aria-label={`Desfazer: ${past.file}`}
                onClick={() => setConfirming(past)}
              >
                Desfazer
              </Button>
            ) : (
              <Text color="fg.muted">Desfeita</Text>
            )}
          </ListLine>
        ))}
      </Panel>
      {confirming && (
        <ConfirmDialog
          title="Desfazer a importação?"
          confirm="Desfazer"
          danger
          onConfirm={() => undo(confirming.id)}
          onClose={() => setConfirming(null)}
        >
          <Text overflowWrap="anywhere">
            {confirming.file}, de {dayAndTimeOf(confirming.at)} ({countsText(confirming)}). O que ela criou vai para a
            Lixeira por 90 dias, e o que mudou volta a ser como era, onde ninguém mudou depois.
          </Text>
        </ConfirmDialog>
      )}
    </Section>
  )
}

const countsText = ({ counts }: PastImport) =>
  verdicts
    .flatMap((verdict) =>
      counts[verdict] ? [`${verdictLabels[verdict].toLowerCase()}: ${inNumbers(counts[verdict])}`] : [],
    )
    .join(', ') || 'nada mudou'
