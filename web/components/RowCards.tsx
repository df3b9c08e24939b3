import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { Panel } from './Panel.tsx'
import type { RowList } from './rowList.ts'

/** The phone's list: each row a card, its first column on top, the others named below. */
export function RowCards<R>({ label, rows, keyOf, columns: [first, ...others], actions }: RowList<R>) {
  return (
    <Stack as="ul" gap="2" listStyleType="none" aria-label={label}>
      {rows.map((row) => (
        <Panel as="li" key={keyOf(row)} px="4" py="3">
          <Flex gap="2" align="start">
            <Box flex="1" minW="0" fontWeight="medium">
              {first?.render(row)}
            </Box>
            {actions && (
              <Box mt="-1" mr="-2">
                {actions(row)}
              </Box>
            )}
          </Flex>
          <Box
            as="dl"
            mt="2"
            display="grid"
            gridTemplateColumns="auto minmax(0, 1fr)"
            gapX="3"
            gapY="1"
            alignItems="center"
          >
            {others.map((column) => (
              <Box key={column.label} display="contents">
                <Text as="dt" fontSize="sm" color="fg.muted">
                  {column.label}
                </Text>
                <Box as="dd" fontSize="sm" overflowWrap="anywhere">
                  {column.render(row)}
                </Box>
              </Box>
            ))}
          </Box>
        </Panel>
      ))}
    </Stack>
  )
}
