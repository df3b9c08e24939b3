import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { usePageTitle } from './usePageTitle.ts'

/** The frame of a screen: its only h1, what it is about, and its actions. */
export function Page(props: { title: string; about?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  const { title, about, actions, children } = props
  usePageTitle(title)
  return (
    <Stack gap="6" maxW="page" mx="auto" w="full" px={{ base: '4', md: '8' }} py={{ base: '5', md: '8' }}>
      <Flex gap="4" align="start" justify="space-between" wrap="wrap">
        <Box minW="0">
          <Heading as="h1" fontSize={{ base: 'min(var(--c-font-sizes-xl), 9vw)', md: '2xl' }} overflowWrap="anywhere">
            {title}
          </Heading>
          {about && (
            <Text as="div" color="fg.muted" mt="1" maxW="prose">
              {about}
            </Text>
          )}
        </Box>
        {actions}
      </Flex>
      {children}
    </Stack>
  )
}
