import { Box, Text } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

/** What ties a control to its label and its error. */
interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A control with its label above and its error below, both tied to it. */
export function Labelled(props: { label: string; error?: string | null; children(control: ControlProps): ReactNode }) {
  const { label, error, children } = props
  const id = useId()
  return (
    <Box>
      <Text as="label" id={`${id}-label`} display="block" fontWeight="medium" mb="1" {...{ htmlFor: id }}>
        {label}
      </Text>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? `${id}-error` : undefined,
      })}
      {error && (
        <Text id={`${id}-error`} color="fg.error" fontSize="sm" mt="1" role="alert">
          {error}
        </Text>
      )}
    </Box>
  )
}
