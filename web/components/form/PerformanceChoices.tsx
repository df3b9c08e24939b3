import { Box, Flex } from '@chakra-ui/react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import type { PeriodChoice } from '#web/model/schedule/periodChoices.ts'
import { Options } from './Options.tsx'
import { Select } from './Select.tsx'

/** The class (or all) and the period that figures cover; both live in the address. */
export function PerformanceChoices(props: {
  classes: readonly { id: number; title: string; closedOn: string | null }[]
  selected: number | undefined
  periods: readonly PeriodChoice[]
  period: PeriodChoice
  onChoose(changes: { turma: string } | { periodo: string }): void
}) {
  const { classes, selected, periods, period, onChoose } = props
  return (
    <Flex gap="4" wrap="wrap">
      <Box flex="1 1 14rem" maxW={{ sm: '24rem' }}>
        <Select label="Turma" value={String(selected ?? '')} onChange={(turma) => onChoose({ turma })}>
          <option value="">Todas as turmas</option>
          <Options
            of={classes.map(({ id, title, closedOn }) => [
              id,
              closedOn ? `${title} (até ${fullDate(closedOn)})` : title,
            ])}
          />
        </Select>
      </Box>
      <Box flex="1 1 9rem" maxW={{ sm: '14rem' }}>
        <Select
          label="Período"
          value={period.value}
          onChange={(next) => onChoose({ periodo: next === 'all' ? '' : next })}
        >
          <Options of={periods.map(({ value, label }) => [value, label])} />
        </Select>
      </Box>
    </Flex>
  )
}
