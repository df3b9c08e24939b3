import { Box, chakra, Flex } from '@chakra-ui/react'

export interface ChartColumn {
  /** The text under the column. */
  label: string
  /** From 0 to 1; null leaves a gap. */
  share: number | null
  /** The figure over the column. */
  text: string
  tone?: 'good' | 'average' | 'poor' | 'brand'
}

const manyColumns = 8

/** A phone shows some of many columns: the last, which are the latest. */
const toLast = (chart: HTMLDivElement | null) => chart?.scrollTo({ left: chart.scrollWidth })

/** rem */
const labelWidth = 6.5

/**
 * Columns from 0 to 100%, with an optional line and its label, such as the legal minimum. A table beside it says the same in words, so the
 * chart is hidden from screen readers.
 */
export function ColumnChart({
  columns,
  line,
}: {
  columns: readonly ChartColumn[]
  line?: { at: number; label: string }
}) {
  // Many labels do not fit side by side.
  const step = columns.length > manyColumns ? 2 : 1
  // The line's label stands to the right of the columns.
  const pr = line && `${labelWidth}rem`
  const minW = `${columns.length * 2.5 + (line ? labelWidth : 0)}rem`
  return (
    <Box ref={toLast} overflowX="auto" aria-hidden>
      <Flex position="relative" h="12rem" align="end" gap="1.5" minW={minW} pt="1.5rem" pr={pr}>
        {columns.map(({ label, share, text, tone = 'brand' }) => (
          <Flex key={label} direction="column" flex="1 1 0" maxW="16" minW="0" h="full" justify="end" align="center">
            <Figure>{text}</Figure>
            <Box
              data-fill
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
            style={{ bottom: `calc((100% - 1.5rem) * ${line.at})` }}
          >
            <Box position="absolute" right="0" bottom="0.5" lineHeight="1">
              <Figure>{line.label}</Figure>
            </Box>
          </Box>
        )}
      </Flex>
      <Flex gap="1.5" minW={minW} borderTopWidth="1px" borderColor="border" pt="1" pr={pr}>
        {columns.map(({ label }, i) => (
          <Flex key={label} flex="1 1 0" maxW="16" minW="0" justify="center">
            <Figure>{i % step === 0 && label}</Figure>
          </Flex>
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
    flexShrink: '0',
  },
})
