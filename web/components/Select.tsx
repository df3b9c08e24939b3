import { Box, chakra, Text } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

/** A labelled choice from a short list; the phone shows it its own way. */
export function Select(props: { label: string; value: string; onChange(value: string): void; children: ReactNode }) {
  const id = useId()
  return (
    <Box>
      <Text as="label" display="block" fontWeight="medium" mb="1" {...{ htmlFor: id }}>
        {props.label}
      </Text>
      <Choice id={id} value={props.value} onChange={({ target }) => props.onChange(target.value)}>
        {props.children}
      </Choice>
    </Box>
  )
}

const Choice = chakra('select', {
  base: {
    width: 'full',
    minHeight: '11',
    px: '3',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'md',
    fontSize: 'md',
  },
})
