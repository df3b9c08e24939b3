import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** A word on a colour of the theme that has `fg` and `bg`, such as 'good' or 'category.pro'. */
export const Badge = ({ tone, upper, children }: { tone: string; upper?: boolean; children: ReactNode }) => (
  <Box
    as="span"
    display="inline-flex"
    alignItems="center"
    gap="1"
    px="2"
    py="0.5"
    borderRadius="sm"
    fontSize="sm"
    fontWeight="medium"
    whiteSpace="nowrap"
    color={`${tone}.fg`}
    bg={`${tone}.bg`}
    textTransform={upper ? 'uppercase' : undefined}
  >
    {children}
  </Box>
)
