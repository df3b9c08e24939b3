import { Box, Flex, Heading } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

/** A part of a page, named by its title. */
export function Section({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Box as="section" aria-labelledby={id}>
      <Flex gap="3" align="center" justify="space-between" wrap="wrap" mb="3">
        <Heading as="h2" id={id} fontSize="lg">
          {title}
        </Heading>
        {beside}
      </Flex>
      {children}
    </Box>
  )
}
