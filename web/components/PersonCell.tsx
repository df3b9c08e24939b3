import { Box, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Initials } from './Initials.tsx'

/** Who a row is about. */
export const PersonCell = ({ name, note }: { name: string; note?: ReactNode }) => (
  <Flex gap="3" align="center">
    <Initials name={name} />
    <Box minW="0">
      <Text fontWeight="medium" overflowWrap="anywhere" lineHeight="tight">
        {name}
      </Text>
      {note}
    </Box>
  </Flex>
)
