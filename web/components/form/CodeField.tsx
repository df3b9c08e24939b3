import { Box, Text } from '@chakra-ui/react'
import { useId } from 'react'
import { Field } from './Field.tsx'

/** The code of an authenticator app. Letters are allowed where a recovery code does too. */
export function CodeField({ error, digitsOnly }: { error?: string | undefined; digitsOnly?: boolean }) {
  const hint = useId()
  return (
    <Box>
      <Field
        label="Código"
        name="code"
        autoComplete="one-time-code"
        inputMode={digitsOnly ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        aria-description={digitsOnly ? undefined : hintText}
        error={error}
      />
      {!digitsOnly && (
        <Text id={hint} color="fg.muted" fontSize="sm" mt="1" aria-hidden>
          {hintText}
        </Text>
      )}
    </Box>
  )
}

const hintText = 'Os seis números do aplicativo autenticador, ou um código de recuperação.'
