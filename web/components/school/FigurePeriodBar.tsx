import { Flex, Text } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { NarrowSelect } from '#web/components/form/NarrowSelect.tsx'
import { useChoices } from '#web/components/list/useChoices.ts'
import { IconButton } from '#web/components/ui/IconButton.tsx'
import { type FigurePeriod, figurePeriod, type PeriodAddress } from '#web/model/schedule/figurePeriod.ts'

/** The period that the address names. @param today a civil date */
export const useFigurePeriod = (today: string): FigurePeriod => figurePeriod(useChoices()[0], today)

/** Chooses the week or the year that figures of schools are of; the choice lives in the address. */
export function FigurePeriodBar({ period }: { period: FigurePeriod }) {
  const [, choose] = useChoices()
  const { isYear, isCurrent, thisYear, name, before, after } = period
  const one = isYear ? 'Ano' : 'Semana'
  const go = (to: PeriodAddress) => choose({ ...to })
  return (
    <Flex gap="2" wrap="wrap" align="center">
      <NarrowSelect
        aria-label="Números por semana ou por ano"
        value={one}
        onChange={({ target }) => choose({ semana: '', ano: target.value === 'Ano' ? thisYear : '' })}
      >
        <option>Semana</option>
        <option value="Ano">Ano letivo</option>
      </NarrowSelect>
      <Flex align="center" wrap="wrap" role="group" aria-label={one}>
        <IconButton label={`${one} anterior`} icon={ChevronLeft} onClick={() => go(before)} />
        <Text px="1" textAlign="center" fontWeight="medium" fontVariantNumeric="tabular-nums" aria-live="polite">
          {isCurrent && !isYear ? `Esta semana, ${name}` : name}
        </Text>
        <IconButton
          label={`${one} seguinte`}
          icon={ChevronRight}
          disabled={!after}
          onClick={() => after && go(after)}
        />
      </Flex>
    </Flex>
  )
}

/** What the missing rolls of a period are, and whose days a year has. */
export const figureNote = ({ isYear, isCurrent }: FigurePeriod): string | null =>
  isYear
    ? 'De cada escola contam os dias do seu ano letivo; de quem não tem um, o ano civil.'
    : isCurrent
      ? 'As chamadas faltando são as das últimas duas semanas.'
      : null
