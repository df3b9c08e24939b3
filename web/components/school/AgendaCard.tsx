import { Box, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { AgendaState } from '#schema/rules/schedule/agenda.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'

const words = {
  inProgress: ['Em Andamento', 'good'],
  upcoming: ['Próxima', 'category.none'],
  completed: ['Concluída', 'category.none'],
} as const

/** A class in an agenda: its time, state, subject and actions. */
export function AgendaCard(props: {
  when: ReactNode
  /** Left out where the agenda is of no particular day. */
  state?: AgendaState
  title: string
  heading: 'h2' | 'h3'
  about: ReactNode
  children?: ReactNode
}) {
  const { when, state, title, heading, about, children } = props
  const inProgress = state === 'inProgress'
  return (
    <Panel
      as="li"
      px="4"
      py="4"
      borderLeftWidth={inProgress ? '6px' : '1px'}
      borderLeftColor={inProgress ? 'brand.solid' : 'border'}
    >
      <Flex gap="4" align="center" justify="space-between" wrap="wrap">
        <Box flex="1 1 14rem" minW="0">
          <Flex gap="2" align="center" wrap="wrap">
            <Text fontVariantNumeric="tabular-nums">{when}</Text>
            {state && <Badge tone={words[state][1]}>{words[state][0]}</Badge>}
          </Flex>
          <Text as={heading} fontSize="lg" fontWeight="bold" overflowWrap="anywhere">
            {title}
          </Text>
          <Text color="fg.muted" overflowWrap="anywhere">
            {about}
          </Text>
        </Box>
        {children}
      </Flex>
    </Panel>
  )
}
