import { Flex } from '@chakra-ui/react'
import type { PropsWithChildren } from 'react'

/** What can be done on a screen or a part of it, the main act last: beside its title, or over a phone's whole width. */
export const PageActions = ({ gap = '3', children }: PropsWithChildren<{ gap?: '2' | '3' }>) => (
  <Flex gap={gap} wrap="wrap" w={{ base: 'full', sm: 'auto' }} css={{ '& > *': { flexGrow: { base: 1, sm: 0 } } }}>
    {children}
  </Flex>
)
