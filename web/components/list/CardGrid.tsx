import { SimpleGrid } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** A list of cards, as many beside each other as the window has room for. */
export const CardGrid = ({ label, children }: { label: string; children: ReactNode }) => (
  <SimpleGrid
    as="ul"
    listStyleType="none"
    aria-label={label}
    gap={{ base: '3', md: '4' }}
    gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 19rem), 1fr))"
  >
    {children}
  </SimpleGrid>
)
