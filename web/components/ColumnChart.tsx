import { Box, chakra, Flex } from '@chakra-ui/react'

export interface ChartColumn {
  /** What stands under the column. */
  label: string
  /** From 0 to 1; null leaves a gap. */
  share: number | null
  /** The figure as it is read. */
  text: string
  tone?: 'good' | 'average' | 'poor' | 'brand'
}

/**
 * Columns from 0 to 100% for the eye, with a line at the legal minimum where one is given; a table says the same in words and
 * stands beside it, so this is hidden from who listens.
 */
export function ColumnChart({ columns, line }: { columns: readonly ChartColumn[]; line?: number }) {
  return (
    <Box overflowX="auto" aria-hidden>
      <Flex position="relative" h="48" align="end" gap="1.5" minW={`${columns.length * 2.25}rem`} pt="6">
        {columns.map(({ label, share, text, tone = 'brand' }) => (
          <Flex key={label} direction="column" flex="1 1 0" maxW="16" minW="0" h="full" justify="end" align="center">
            <Figure>{text}</Figure>
            <Box
              w="full"
              flexShrink="0"
              borderTopRadius="sm"
              bg={`${tone}.fg`}
              style={{ height: `${(share ?? 0) * 100}%`, minHeight: share === null ? 0 : 2 }}
            />
          </Flex>
        ))}
        {line !== undefined && (
          <Box
            position="absolute"
            insetX="0"
            borderTopWidth="2px"
            borderStyle="dashed"
            borderColor="fg.muted"
            // The figures over the columns take the first 1.5rem of the height.
            style={{ bottom: `calc((100% - 1.5rem) * ${line})` }}
          />
        )}
      </Flex>
      <Flex gap="1.5" minW={`${columns.length * 2.25}rem`} borderTopWidth="1px" borderColor="border" pt="1">
        {columns.map(({ label }) => (
          <Figure key={label} flex="1 1 0" maxW="16" minW="0">
            {label}
          </Figure>
        ))}
      </Flex>
    </Box>
  )
}

const Figure = chakra('span', {
  base: {
    fontSize: 'xs',
    color: 'fg.muted',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
  },
})
