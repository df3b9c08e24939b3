import { Box, Heading, SimpleGrid, Text } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { addFrequencyRule } from '#schema/mutations/frequency/addFrequencyRule.ts'
import { deleteFrequencyRule } from '#schema/mutations/frequency/deleteFrequencyRule.ts'
import { updateFrequencyRule } from '#schema/mutations/frequency/updateFrequencyRule.ts'
import { type FrequencyLimits, type FrequencyRule, frequencyRuleInsert } from '#schema/nouns/frequencyRule.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { DateField } from '#web/components/form/DateField.tsx'
import { Field } from '#web/components/form/Field.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { IconButton } from '#web/components/ui/IconButton.tsx'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { problemsIn } from '#web/model/form/formErrors.ts'
import type { FrequencyWatch } from '#web/queries/rollCall/useFrequencyCases.ts'

const fields: [keyof FrequencyLimits, string][] = [
  ['schoolDays', 'Dias letivos no ano'],
  ['minimumPercent', 'Frequência mínima (%)'],
  ['noticePercent', 'Conselho Tutelar: acima de (% das faltas permitidas)'],
  ['consecutive', 'Faltas seguidas'],
  ['alternating', 'Faltas alternadas'],
  ['alternatingDays', 'Alternadas em quantos dias'],
]

/** The limits of a school, from a day on. Saving with a day that a rule has changes that rule. */
export default function LimitsDialog(props: {
  watch: FrequencyWatch
  schoolId: number
  today: string
  onClose(): void
}) {
  const { watch, schoolId, today, onClose } = props
  const { rules, limits } = watch
  const mutate = useMutate()
  const current = rules.find(({ firstDay }) => firstDay <= today)

  async function save({ firstDay, ...typed }: Values) {
    const numbers = Object.fromEntries(fields.map(([name]) => [name, typed[name] ? Number(typed[name]) : undefined]))
    const { problems, value } = problemsIn(frequencyRuleInsert, { firstDay, ...numbers }, { firstDay: 'Diga o dia' })
    if (problems) return problems
    const known = rules.find((rule) => rule.firstDay === value.firstDay)
    const work = known
      ? mutate(updateFrequencyRule, { id: known.id, ...value })
      : mutate(addFrequencyRule, { ...value, schoolId })
    if (await notifyEnd(work, 'Limites salvos', 'Erro ao salvar os limites')) onClose()
    return undefined
  }

  return (
    <FormDialog
      title="Limites da busca ativa"
      about="A lei pede 200 dias letivos e 75% de frequência (LDB, art. 24), e aviso ao Conselho Tutelar acima de 30% das faltas permitidas (Lei 13.803/2019)."
      submit="Salvar"
      onSubmit={save}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <DateField
            label="Valem a partir de"
            name="firstDay"
            defaultValue={current?.firstDay ?? `${today.slice(0, 4)}-01-01`}
            error={problems.firstDay}
          />
          <SimpleGrid gap="4" alignItems="end" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 13rem), 1fr))">
            {fields.map(([name, label]) => (
              <Field
                key={name}
                label={label}
                type="number"
                inputMode="numeric"
                name={name}
                defaultValue={limits[name]}
                error={problems[name]}
              />
            ))}
          </SimpleGrid>
          {rules.length > 0 && <Rules rules={rules} current={current} />}
        </>
      )}
    </FormDialog>
  )
}

function Rules({ rules, current }: { rules: readonly FrequencyRule[]; current: FrequencyRule | undefined }) {
  const mutate = useMutate()
  const remove = ({ id, ...rule }: FrequencyRule) =>
    void notifyEnd(mutate(deleteFrequencyRule, { id }), 'Limites excluídos', 'Erro ao excluir os limites', () =>
      mutate(addFrequencyRule, rule),
    )
  return (
    <Box as="section" aria-label="Limites definidos">
      <Heading as="h3" fontSize="md" mb="2">
        Limites definidos
      </Heading>
      <Panel as="ul" listStyleType="none">
        {rules.map((rule) => (
          <ListLine key={rule.id} align="center" flexWrap="nowrap">
            <Text fontVariantNumeric="tabular-nums">
              A partir de {fullDate(rule.firstDay)}
              {rule.id === current?.id && <span> · em vigor</span>}
            </Text>
            <IconButton
              icon={Trash2}
              label={`Excluir os limites a partir de ${fullDate(rule.firstDay)}`}
              onClick={() => remove(rule)}
            />
          </ListLine>
        ))}
      </Panel>
    </Box>
  )
}
