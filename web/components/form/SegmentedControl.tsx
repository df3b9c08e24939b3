import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

/** A choice of one among a few, all visible and each large enough for a thumb; its error is tied to the group. */
export function SegmentedControl<V extends string | number>(props: {
  label: string
  error?: string | null
  options: readonly { value: V; name: string; content: ReactNode; tone?: string }[]
  value: V | null
  /** The chosen value, shown only visually; screen readers read the options' own names. */
  valueText?: string
  onChange(value: V): void
}) {
  const { label, error, options, value, valueText, onChange } = props
  const id = useId()
  return (
    <Box as="fieldset" minW="0" aria-describedby={error ? `${id}-error` : undefined}>
      <Text as="legend" fontWeight="medium" mb="1">
        {label}
        {valueText && (
          <Text as="span" fontWeight="normal" color="fg.muted" fontVariantNumeric="tabular-nums" aria-hidden>
            {' · '}
            {valueText}
          </Text>
        )}
      </Text>
      <Flex gap="2" wrap="wrap" maxW="26rem">
        {options.map((option) => (
          <Option
            key={option.value}
            data-invalid={error ? '' : undefined}
            {...(option.value === value &&
              option.tone && {
                bg: `${option.tone}.bg`,
                color: `${option.tone}.fg`,
                borderColor: `${option.tone}.fg`,
              })}
          >
            <Radio
              type="radio"
              name={id}
              checked={option.value === value}
              aria-label={option.name}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option.value)}
            />
            {option.content}
          </Option>
        ))}
      </Flex>
      {error && (
        <Text id={`${id}-error`} color="fg.error" fontSize="sm" mt="1" role="alert">
          {error}
        </Text>
      )}
    </Box>
  )
}

const Radio = chakra('input', { base: { position: 'absolute', inset: '0', opacity: 0, cursor: 'pointer' } })

const Option = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: '1 1 auto',
    minWidth: '11',
    minHeight: '11',
    px: '2',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'md',
    cursor: 'pointer',
    '&[data-invalid]': { borderColor: 'fg.error' },
    '&:has(:checked)': { fontWeight: 'bold' },
    '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' },
  },
})
