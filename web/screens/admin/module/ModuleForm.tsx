import { Button, Flex, Heading, SimpleGrid, Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { updateModule } from '#schema/mutations/module/updateModule.ts'
import { type Module, moduleUpdate } from '#schema/nouns/module.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { Field } from '#web/components/form/Field.tsx'
import { Form, type Outcome } from '#web/components/form/Form.tsx'
import { TextArea } from '#web/components/form/TextArea.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { Panel } from '#web/components/ui/Panel.tsx'
import { errorsByField } from '#web/model/form/formErrors.ts'
import { numberIn } from '#web/model/form/numberIn.ts'

const words = { order: 'Use um número inteiro a partir de 0', duration: 'Use um número de horas a partir de 0' }

const typedOf = ({ title, description, duration, order }: Module) => ({
  title,
  description: description ?? '',
  duration: duration === null ? '' : String(duration),
  order: String(order),
})
type Typed = ReturnType<typeof typedOf>

/** Edits a module. Only the fields that were changed here are sent, so changes by others to other fields are kept. */
export function ModuleForm({ module }: { module: Module }) {
  const mutate = useMutate()
  const [draft, setDraft] = useState<Partial<Typed>>({})
  const [tried, setTried] = useState(false)
  const saved = typedOf(module)
  const shown = { ...saved, ...draft }
  const changed = (Object.keys(saved) as (keyof Typed)[]).filter((field) => shown[field] !== saved[field])
  const values = {
    title: shown.title,
    description: shown.description,
    duration: numberIn(shown.duration) ?? null,
    order: numberIn(shown.order) ?? Number.NaN,
  }
  const errors = tried ? errorsByField(moduleUpdate, values, words) : {}
  const field = (name: keyof Typed) => ({
    value: shown[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })

  async function save(): Promise<Outcome> {
    setTried(true)
    if (!moduleUpdate.safeParse(values).success) return {}
    const fields = Object.fromEntries(changed.map((name) => [name, values[name]]))
    const act = mutate(updateModule, { id: module.id, ...fields })
    if (!(await notifyEnd(act, 'Módulo atualizado com sucesso', 'Erro ao atualizar módulo'))) return {}
    setDraft({})
    setTried(false)
    return true
  }

  return (
    <Panel px={{ base: '4', md: '5' }} py="4">
      <Heading as="h2" fontSize="lg" mb="3">
        Dados do módulo
      </Heading>
      <Form onSubmit={save}>
        <Stack gap="4">
          <Field label="Título" maxLength={200} {...field('title')} />
          <TextArea label="Descrição (opcional)" rows={4} maxLength={5000} {...field('description')} />
          <SimpleGrid gap="4" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 12rem), 1fr))">
            <Field
              label="Carga Horária (horas)"
              type="number"
              inputMode="decimal"
              min={0}
              step="any"
              {...field('duration')}
            />
            <Field label="Ordem de Exibição" type="number" inputMode="numeric" min={0} step={1} {...field('order')} />
          </SimpleGrid>
          <Flex gap="3" wrap="wrap" justify="flex-end">
            {changed.length > 0 && (
              <Button type="reset" variant="outline" onClick={() => setDraft({})}>
                Desfazer
              </Button>
            )}
            <Button type="submit" disabled={!changed.length}>
              Salvar alterações
            </Button>
          </Flex>
        </Stack>
      </Form>
    </Panel>
  )
}
