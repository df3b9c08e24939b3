import { Box, chakra, Text } from '@chakra-ui/react'
import { type ComponentProps, useId } from 'react'
import { controlLook } from './controlLook.ts'

/** A labelled text of some lines whose error is tied to it. */
export function TextArea(props: { label: string; error?: string | null } & ComponentProps<typeof Lines>) {
  const { label, error, ...rest } = props
  const id = useId()
  return (
    <Box>
      <Text as="label" display="block" fontWeight="medium" mb="1" {...{ htmlFor: id }}>
        {label}
      </Text>
      <Lines
        id={id}
        rows={3}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...rest}
      />
      {error && (
        <Text id={`${id}-error`} color="fg.error" fontSize="sm" mt="1" role="alert">
          {error}
        </Text>
      )}
    </Box>
  )
}

const Lines = chakra('textarea', {
  base: {
    ...controlLook,
    display: 'block',
    width: 'full',
    py: '2',
    resize: 'vertical',
    _invalid: { borderColor: 'fg.error', borderWidth: '2px' },
  },
})
