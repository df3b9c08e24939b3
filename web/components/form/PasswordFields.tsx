import { Button, chakra, Flex, Text } from '@chakra-ui/react'
import { type MouseEvent, useState } from 'react'
import { firstPassword, randomBelow } from '#schema/fields/firstPassword.ts'
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
    <PasswordFields fields={fields} problems={problems} makes />
    <Text color="fg.muted">Esta senha é só para a primeira entrada: ao entrar, a pessoa escolhe a própria.</Text>
  </>
)

interface Fields {
  fields: readonly { name: string; label: string; autoComplete: string }[]
  problems: Problems
}

/** The password fields of a form, with a box that shows what is typed, and a button that `makes` one to hand over. */
export function PasswordFields(props: Fields & { makes?: true }) {
  const [shown, setShown] = useState(false)
  function make({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    const made = firstPassword(randomBelow)
    for (const { name } of props.fields) type(form?.elements.namedItem(name), made)
    setShown(true)
  }
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
      <Flex gap="4" align="center" wrap="wrap">
        <Flex as="label" align="center" gap="3" minH="11" cursor="pointer">
          <Checkbox
            type="checkbox"
            data-undrafted
            checked={shown}
            onChange={({ target }) => setShown(target.checked)}
          />
          {props.fields.length > 1 ? 'Mostrar senhas' : 'Mostrar senha'}
        </Flex>
        {props.makes && (
          <Button variant="outline" size="sm" minH="11" onClick={make}>
            Criar uma senha
          </Button>
        )}
      </Flex>
    </>
  )
}

/** Puts a text into a field as typing does. */
function type(field: unknown, text: string) {
  if (!(field instanceof HTMLInputElement)) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const Checkbox = chakra('input', { base: { boxSize: '5', accentColor: 'var(--c-colors-brand-solid)' } })
