import { Flex } from '@chakra-ui/react'
import type { ComponentProps } from 'react'

/** A line of a list in a panel, with a hairline above all but the first. Its parts wrap where there is no room. */
export const ListLine = (props: ComponentProps<typeof Flex>) => (
  <Flex
    as="li"
    px="4"
    py="3"
    gap="1"
    columnGap="4"
    wrap="wrap"
    justify="space-between"
    borderTopWidth="1px"
    borderColor="border"
    _first={{ borderTopWidth: '0' }}
    {...props}
  />
)
