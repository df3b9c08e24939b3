import { Box, Button, type ButtonProps, Flex, Text } from '@chakra-ui/react'
import { useId } from 'react'

/** Large buttons side by side, of which one or none is pressed. Pressing it again releases it. */
export function ToggleRow<V extends string>(props: {
  label: string
  options: readonly { value: V; name: string; tone: ButtonProps['colorPalette'] }[]
  value: V | null
  onChange(value: NoInfer<V> | null): void
}) {
  const { label, options, value, onChange } = props
  const id = useId()
  return (
    <Box>
      <Text fontWeight="medium" mb="1" id={id}>
        {label}
      </Text>
      <Flex role="group" aria-labelledby={id} gap="2" wrap="wrap">
        {options.map((option) => (
          <Button
            key={option.value}
            size="lg"
            flex="1"
            px="2"
            variant="outline"
            colorPalette={option.tone}
            _pressed={{ fontWeight: 'bold' }}
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value === value ? null : option.value)}
          >
            {option.name}
          </Button>
        ))}
      </Flex>
    </Box>
  )
}
