import { Stack, Text } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Panel } from './Panel.tsx'

/** What an empty list shows: the spec's words, and the next useful action. */
export function EmptyState(props: { icon: LucideIcon; title: string; children?: ReactNode; action?: ReactNode }) {
  const { icon: Icon, title, children, action } = props
  return (
    <Panel px="6" py="10">
      <Stack align="center" textAlign="center" gap="3" maxW="prose" mx="auto">
        <Text as="span" color="fg.muted" aria-hidden>
          <Icon size={32} strokeWidth={1.5} />
        </Text>
        <Text as="h2" fontSize="lg" fontWeight="bold">
          {title}
        </Text>
        {children && <Text color="fg.muted">{children}</Text>}
        {action}
      </Stack>
    </Panel>
  )
}
