import { Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'

/** A titled list of a lesson's content, with a button to add to it. */
export function ContentSection(props: {
  title: string
  add: string
  empty: string
  count: number
  onAdd(): void
  children: ReactNode
}) {
  const { title, add, empty, count, onAdd, children } = props
  return (
    <Stack as="section" gap="3" aria-label={title}>
      <Flex justify="space-between" align="center" gap="3" wrap="wrap">
        <Heading as="h3" fontSize="md">
          {title}
        </Heading>
        <Button variant="outline" onClick={onAdd}>
          <Plus aria-hidden /> {add}
        </Button>
      </Flex>
      {count === 0 ? (
        <Text color="fg.muted">{empty}</Text>
      ) : (
        <Stack as="ul" gap="2" listStyleType="none" aria-label={title}>
          {children}
        </Stack>
      )}
    </Stack>
  )
}
