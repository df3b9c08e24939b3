import { chakra, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Field } from './Field.tsx'
import type { Problems } from './useFormSubmit.ts'

/** The password of a new account, twice. */
const newPasswordFields = [
  { name: 'password', label: 'Senha', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'Confirmar Senha', autoComplete: 'new-password' },
] as const

/** The first password of a new account, which whoever registers the person knows. */
export const FirstPasswordFields = ({
  fields = newPasswordFields,
  problems,
}: Partial<Fields> & Pick<Fields, 'problems'>) => (
  <>
    <PasswordFields fields={fields} problems={problems} />
    <Text color="fg.muted">Esta senha é só para a primeira entrada: ao entrar, a pessoa escolhe a própria.</Text>
  </>
)

interface Fields {
  fields: readonly { name: string; label: string; autoComplete: string }[]
  problems: Problems
}

/** The password fields of a form, with a box that shows what is typed. */
export function PasswordFields(props: Fields) {
  const [shown, setShown] = useState(false)
  return (
    <>
      {props.fields.map(({ name, label, autoComplete }) => (
        <Field
          key={name}
          label={label}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          spellCheck={false}
          autoCapitalize="none"
          error={props.problems[name]}
        />
      ))}
      <Flex as="label" align="center" gap="3" minH="11" cursor="pointer" alignSelf="start">
        <Checkbox type="checkbox" data-undrafted checked={shown} onChange={({ target }) => setShown(target.checked)} />
        {props.fields.length > 1 ? 'Mostrar senhas' : 'Mostrar senha'}
      </Flex>
    </>
  )
}

const Checkbox = chakra('input', { base: { boxSize: '5', accentColor: 'var(--c-colors-brand-solid)' } })
