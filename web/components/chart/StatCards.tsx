import { SimpleGrid } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** The figures of a dashboard, two per line on a phone. */
export const StatCards = ({ children }: { children: ReactNode }) => (
  <SimpleGrid as="dl" gap={{ base: '3', md: '4' }} gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 9rem), 1fr))">
    {children}
  </SimpleGrid>
)
