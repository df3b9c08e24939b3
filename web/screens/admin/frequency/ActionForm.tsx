import { Button, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { addFrequencyAction } from '#schema/mutations/frequency/addFrequencyAction.ts'
import { frequencyActionInsert, frequencyActionKinds, frequencyActionLabels } from '#schema/nouns/frequencyAction.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { DateField } from '#web/components/form/DateField.tsx'
import { Form, type Values } from '#web/components/form/Form.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { TextArea } from '#web/components/form/TextArea.tsx'
import { useFormSubmit } from '#web/components/form/useFormSubmit.ts'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { problemsIn } from '#web/model/form/formErrors.ts'

/** Writes down what was done about a student's absences. */
export function ActionForm({ studentId, today }: { studentId: number; today: string }) {
  const mutate = useMutate()
  /** The fields are new after each save; the form stays, and forgets what was typed. */
  const [saves, setSaves] = useState(0)
  const form = useFormSubmit(async (values: Values) => {
    const { problems, value } = problemsIn(frequencyActionInsert, { ...values, studentId }, { date: 'Diga o dia' })
    if (problems) return problems
    if (value.date > today) return { date: 'Este dia ainda não chegou' }
    const saved = await notifyEnd(mutate(addFrequencyAction, value), 'Registro salvo', 'Erro ao salvar o registro')
    if (!saved) return {}
    setSaves((count) => count + 1)
    return undefined
  })
  return (
    <Form draft="O que foi feito" onSubmit={async (values) => (await form.submit(values)) ?? true} onEdit={form.edited}>
      <Stack key={saves} gap="3">
        <SimpleGrid gap="3" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 11rem), 1fr))">
          <Select label="O que foi feito" name="kind" error={form.problems.kind}>
            <Options of={frequencyActionKinds.map((each) => [each, frequencyActionLabels[each]])} />
          </Select>
          <DateField label="Dia" name="date" defaultValue={today} max={today} error={form.problems.date} />
        </SimpleGrid>
        <TextArea label="Observação" name="note" maxLength={2000} rows={2} error={form.problems.note} />
        <Text fontSize="sm" color="fg.muted">
          Só a secretaria lê o que for escrito aqui.
        </Text>
        <Button type="submit" alignSelf="start" disabled={form.pending}>
          Registrar
        </Button>
      </Stack>
    </Form>
  )
}
