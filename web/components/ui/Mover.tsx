import { Flex, Text } from '@chakra-ui/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from './IconButton.tsx'

/**
 * Buttons to move up and down. The focus stays on the button, even at the first or last position, and the new position
 * is announced.
 */
export function Mover(props: { place: number; of: number; about: string; onMove(step: -1 | 1): void }) {
  const { place, of, about, onMove } = props
  const move = (step: -1 | 1, possible: boolean) => (event: MouseEvent<HTMLElement>) => {
    if (!possible) return
    const button = event.currentTarget
    flushSync(() => onMove(step))
    // A row that moves in the document loses the focus.
    button.focus()
  }
  const first = place === 1
  const last = place === of
  const dimmed = { opacity: 0.4, cursor: 'default' }
  return (
    <Flex flexShrink="0">
      <IconButton
        icon={ArrowUp}
        label={`Mover para cima ${about}`}
        data-repeatable
        aria-disabled={first}
        {...(first && dimmed)}
        onClick={move(-1, !first)}
      />
      <IconButton
        icon={ArrowDown}
        label={`Mover para baixo ${about}`}
        data-repeatable
        aria-disabled={last}
        {...(last && dimmed)}
        onClick={move(1, !last)}
      />
      <Text srOnly role="status">
        {place} de {of}
      </Text>
    </Flex>
  )
}
