import { Flex, Text } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** A line across the page about its state, with an optional action. */
export function Notice(props: {
  icon: LucideIcon
  tone?: 'good' | 'average' | 'poor' | 'category.none'
  children: ReactNode
  action?: ReactNode
}) {
  const { icon: Icon, tone = 'average', children, action } = props
  return (
    <Flex
      role="status"
      align="center"
      gap="3"
      wrap="wrap"
      px="4"
      py="2"
      bg={`${tone}.bg`}
      color={`${tone}.fg`}
      // Seen only where people's own colours replace the tint.
      outline="1px solid transparent"
    >
      <Icon size={20} aria-hidden />
      <Text flex="1 1 12rem">{children}</Text>
      {action}
    </Flex>
  )
}
