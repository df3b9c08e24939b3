import { Box, Flex, Text } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** One fact about a class, with an optional action. */
export const CardLine = (props: { icon: LucideIcon; children: ReactNode; action?: ReactNode }) => (
  <Flex gap="2" align="center" minH={props.action ? '11' : '8'}>
    <Box color="fg.muted" flexShrink="0" aria-hidden>
      <props.icon size={18} />
    </Box>
    <Text flex="1" minW="0" py="1" overflowWrap="anywhere" fontVariantNumeric="tabular-nums" lineClamp={2}>
      {props.children}
    </Text>
    {props.action}
  </Flex>
)
