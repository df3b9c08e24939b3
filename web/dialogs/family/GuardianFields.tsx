import { Box, SimpleGrid } from '@chakra-ui/react'
import { kinshipLabels } from '#schema/nouns/kinshipLabels.ts'
import { type Guardian, kinships } from '#schema/nouns/studentRecord.ts'
import { Field } from '#web/components/form/Field.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import type { Problems } from '#web/components/form/useFormSubmit.ts'

/** One responsible person of a student. Those after the first are folded while there is nobody. */
export function GuardianFields(props: { place: number; guardian: Guardian | undefined; problems: Problems }) {
  const { place, guardian, problems } = props
  const [name, kinship, phone, email] = (['name', 'kinship', 'phone', 'email'] as const).map((field) => field + place)
  const isWrong = [name, kinship, phone, email].some((field) => problems[field!])
  return (
    <details open={place === 0 || Boolean(guardian) || isWrong || undefined}>
      <Box as="summary" minH="11" alignContent="center" cursor="pointer" fontWeight="bold">
        {place + 1}º responsável
      </Box>
      <SimpleGrid gap="3" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 13rem), 1fr))">
        <Field
          label="Nome do responsável"
          name={name!}
          maxLength={200}
          autoComplete="off"
          defaultValue={guardian?.name ?? ''}
          error={problems[name!]}
        />
        <Select label="É do aluno" name={kinship!} defaultValue={guardian?.kinship ?? ''} error={problems[kinship!]}>
          <option value="">Escolha</option>
          <Options of={kinships.map((each) => [each, kinshipLabels[each]])} />
        </Select>
        <Field
          label="Telefone"
          name={phone!}
          type="tel"
          maxLength={40}
          autoComplete="off"
          placeholder="(11) 98888-7777"
          defaultValue={guardian?.phone ?? ''}
          error={problems[phone!]}
        />
        <Field
          label="E-mail"
          name={email!}
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          defaultValue={guardian?.email ?? ''}
          error={problems[email!]}
        />
      </SimpleGrid>
    </details>
  )
}
