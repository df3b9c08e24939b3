import { Box, Flex, Text } from '@chakra-ui/react'
import { useId } from 'react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import type { RollOnFreeDay } from '#schema/rules/attendance/rollsOnFreeDays.ts'
import { countOf } from '#schema/rules/text.ts'
import { Checkbox } from '#web/components/form/Checkbox.tsx'

/** Asks what becomes of the rolls taken on days that are declared free; nothing where there are none. */
export function RollsOnDays(props: {
  rolls: readonly RollOnFreeDay[]
  cancels: boolean
  /** It was not answered, and has to be. */
  isUrged: boolean
  onChoose(cancels: boolean): void
}) {
  const { rolls, cancels, isUrged, onChoose } = props
  const name = useId()
  const reasons = [...new Set(rolls.map(({ reason }) => reason))]
  const choices = [
    ['Manter as chamadas (contam como aula dada)', false],
    [
      reasons.length > 1
        ? 'Cancelar as chamadas, cada uma com o nome do seu dia como motivo'
        : `Cancelar as chamadas com o motivo “${reasons[0]}”`,
      true,
    ],
  ] as const
  return (
    <Box aria-live="polite">
      {rolls.length > 0 && (
        <Box as="fieldset" minW="0">
          <Text as="legend" fontWeight="medium" mb="1">
            {headingOf(rolls)}
          </Text>
          {choices.map(([label, value]) => (
            <Flex as="label" key={label} align="center" gap="3" minH="11" py="1" cursor="pointer">
              <Checkbox
                type="radio"
                name={name}
                data-undrafted=""
                checked={cancels === value}
                aria-describedby={`${name}-about`}
                onChange={() => onChoose(value)}
              />
              <Text as="span" minW="0" overflowWrap="anywhere">
                {label}
              </Text>
            </Flex>
          ))}
          <Text id={`${name}-about`} fontSize="sm" color="fg.muted" mt="1">
            Canceladas, as marcações continuam guardadas e podem ser lidas, mas não contam. As chamadas que ainda
            chegarem de outros aparelhos ficam como estão: para cancelá-las, edite o dia depois.
          </Text>
          {isUrged && (
            <Text role="alert" color="fg.error" fontSize="sm" mt="1">
              Diga o que fazer com as chamadas.
            </Text>
          )}
        </Box>
      )}
    </Box>
  )
}

/** 'Há 12 chamadas de 4 turmas em 16/11/2026', '… em 3 dias'. */
function headingOf(rolls: readonly RollOnFreeDay[]): string {
  const days = [...new Set(rolls.map(({ date }) => date))]
  const classes = new Set(rolls.map(({ classId }) => classId)).size
  const when = days.length === 1 ? fullDate(days[0]!) : countOf(days.length, 'dia', 'dias')
  return `Há ${countOf(rolls.length, 'chamada', 'chamadas')} de ${countOf(classes, 'turma', 'turmas')} em ${when}`
}
