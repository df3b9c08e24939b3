import { Flex } from '@chakra-ui/react'
import type { PropsWithChildren } from 'react'

/** What can be done on a whole screen, the main act last: beside its title, or below it over a phone's whole width. */
export const PageActions = ({ children }: PropsWithChildren) => (
  <Flex gap="3" wrap="wrap" w={{ base: 'full', sm: 'auto' }} css={{ '& > *': { flexGrow: { base: 1, sm: 0 } } }}>
    {children}
  </Flex>
)
