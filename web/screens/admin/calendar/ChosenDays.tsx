import { Box, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { CheckboxCell } from '#web/components/list/CheckboxCell.tsx'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'

/** One line of a list from which days are chosen. */
export interface ChoiceOfDay {
  key: string
  title: string
  /** Its days, in words. */
  when: string
  note?: string
  /** Why it cannot be chosen; it is not offered then. */
  reason?: string
  /** What can be changed of it before it is taken. */
  control?: ReactNode
}

/** Days to choose from, each with a box; those that cannot be chosen say why. */
export const ChosenDays = (props: {
  label: string
  lines: readonly ChoiceOfDay[]
  chosen: ReadonlySet<string>
  onChoose(chosen: ReadonlySet<string>): void
}) => (
  <Panel as="ul" listStyleType="none" aria-label={props.label}>
    {props.lines.map(({ key, title, when, note, reason, control }) => (
      <ListLine key={key} py="1" wrap="nowrap" justify="start" align="center" minH="14">
        <Box flex="0 0 auto" w="11">
          {reason === undefined && (
            <CheckboxCell>
              <input
                type="checkbox"
                aria-label={`${title}, ${when}`}
                checked={props.chosen.has(key)}
                onChange={() => {
                  const next = new Set(props.chosen)
                  if (!next.delete(key)) next.add(key)
                  props.onChoose(next)
                }}
              />
            </CheckboxCell>
          )}
        </Box>
        <Box minW="0" flex="1">
          <Text overflowWrap="anywhere">{title || '(sem nome)'}</Text>
          <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {[when, note, reason].filter(Boolean).join(' · ')}
          </Text>
          {control && (
            <Flex gap="2" wrap="wrap" mt="1">
              {control}
            </Flex>
          )}
        </Box>
      </ListLine>
    ))}
  </Panel>
)
