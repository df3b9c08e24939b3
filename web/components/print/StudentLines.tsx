import { Box, Text } from '@chakra-ui/react'

/** What a paper says of its student, each with its label. */
export const StudentLines = ({ lines }: { lines: readonly (readonly [label: string, text: string])[] }) =>
  lines.length > 0 && (
    <Box as="dl" mb="6mm" fontSize="11pt" lineHeight="1.4" data-whole>
      {lines.map(([label, text]) => (
        <Box key={label} overflowWrap="anywhere">
          <Text as="dt" display="inline">
            {label}:{' '}
          </Text>
          <Text as="dd" display="inline" fontWeight="bold">
            {text}
          </Text>
        </Box>
      ))}
    </Box>
  )
