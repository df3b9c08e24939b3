import { Box, chakra, Text } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { choiceLook } from './controlLook.ts'

/** A labelled choice from a short list; the phone shows it its own way. */
export function Select(props: {
  label: string
  value: string
  error?: string | null
  onChange(value: string): void
  children: ReactNode
}) {
  const id = useId()
  return (
    <Box>
      <Text as="label" display="block" fontWeight="medium" mb="1" {...{ htmlFor: id }}>
        {props.label}
      </Text>
      <Choice
        id={id}
        value={props.value}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={props.error ? `${id}-error` : undefined}
        onChange={({ target }) => props.onChange(target.value)}
      >
        {props.children}
      </Choice>
      {props.error && (
        <Text id={`${id}-error`} color="fg.error" fontSize="sm" mt="1" role="alert">
          {props.error}
        </Text>
      )}
    </Box>
  )
}

const Choice = chakra('select', {
  base: {
    ...choiceLook,
    width: 'full',
    _invalid: { borderColor: 'fg.error', borderWidth: '2px' },
  },
})
