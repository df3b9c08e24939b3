import { chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { Field } from './Field.tsx'
import type { Problems } from './useFormSubmit.ts'

/** The password of a new account, twice. */
export const newPasswordFields = [
  { name: 'password', label: 'Senha', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'Confirmar Senha', autoComplete: 'new-password' },
] as const

/** The password fields of a form, with a box that shows what is typed. */
export function PasswordFields(props: {
  fields: readonly { name: string; label: string; autoComplete: string }[]
  problems: Problems
}) {
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
        <Checkbox type="checkbox" checked={shown} onChange={({ target }) => setShown(target.checked)} />
        {props.fields.length > 1 ? 'Mostrar senhas' : 'Mostrar senha'}
      </Flex>
    </>
  )
}

const Checkbox = chakra('input', { base: { boxSize: '5', accentColor: 'var(--c-colors-brand-solid)' } })
