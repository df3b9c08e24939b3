import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** The bar at the foot of a list while rows are chosen: what can be done with all of them, and the outcome. */
export const BulkBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box
    data-screen-only
    data-bulk-bar
    position="sticky"
    bottom={{ base: '16', md: '4' }}
    zIndex="bar"
    // No row shows in the gap below it.
    _after={{ content: '""', position: 'absolute', insetX: '0', top: '100%', h: '4', bg: 'bg' }}
  >
    <Flex
      as="section"
      aria-label={label}
      gap="3"
      align="center"
      wrap="wrap"
      px="4"
      py="3"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border.control"
      borderRadius="md"
    >
      {children}
    </Flex>
  </Box>
)
