import { Stack, Text } from '@chakra-ui/react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import ConfirmDialog from '#web/components/dialog/ConfirmDialog.tsx'
import type { YearCounts } from '#web/model/school/newYear.ts'
import { countWords } from './yearChoiceLabels.ts'

/** Asks before a new year begins, with all that it does in figures. */
export const StartYearDialog = (props: {
  counts: YearCounts
  days: { lastDay: string; firstDay: string }
  onConfirm(): void
  onClose(): void
}) => {
  const { counts, days, onConfirm, onClose } = props
  return (
    <ConfirmDialog title="Começar o novo ano?" confirm="Começar" onConfirm={onConfirm} onClose={onClose}>
      <Text>
        As turmas de agora terminam em {fullDate(days.lastDay)}; as novas começam em {fullDate(days.firstDay)}.
      </Text>
      <Stack as="ul" gap="0" my="3" ps="5" listStyleType="disc" fontVariantNumeric="tabular-nums">
        {countWords(counts).map((each) => (
          <li key={each}>{each}</li>
        ))}
      </Stack>
      <Text color="fg.muted">
        Pode ser desfeito aqui mesmo enquanto não houver chamadas, aulas feitas nem alunos de fora nas turmas novas.
      </Text>
    </ConfirmDialog>
  )
}
