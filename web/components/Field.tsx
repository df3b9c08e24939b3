import { Box, Input, type InputProps, Text } from '@chakra-ui/react'
import { useId } from 'react'

/** A labelled input whose error is tied to it. */
export function Field(props: { label: string; error?: string | null } & InputProps) {
  const { label, error, ...input } = props
  const id = useId()
  return (
    <Box>
      <Text as="label" display="block" fontWeight="medium" mb="1" {...{ htmlFor: id }}>
        {label}
      </Text>
      <Input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...input}
      />
      {error && (
        <Text id={`${id}-error`} color="fg.error" fontSize="sm" mt="1" role="alert">
          {error}
        </Text>
      )}
    </Box>
  )
}
