import { Box, Button, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, BadgeCheck, ChevronDown, ChevronRight, Trash2, Undo2 } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Badge } from '../../../components/Badge.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { Panel } from '../../../components/Panel.tsx'

/** One entry of a lesson's videos or materials: opened and closed by its name, with 'Validar' and a remove button. */
export function ContentItem(props: {
  /** 'vídeo' or 'material' */
  kind: string
  name: string
  open: boolean
  /** Just added: it takes the focus. */
  fresh: boolean
  valid: boolean
  wrong: boolean
  /** Why the server refused it. */
  refused: string | undefined
  removed: boolean
  onToggle(): void
  onRemove(): void
  onRestore(): void
  onCheck(): void
  /** Where it stands among how many, and how it goes to another place; only where the order counts. */
  moving?: { place: number; of: number; onMove(step: -1 | 1): void }
  children: ReactNode
}) {
  const { kind, name, open, fresh, removed, refused, onToggle, onRemove, onRestore, onCheck, moving, children } = props
  const wrong = props.wrong || refused !== undefined
  const valid = props.valid && !wrong
  const id = useId()
  const shown = open && !removed
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fresh) body.current?.querySelector('input')?.focus()
  }, [fresh])
  return (
    <Panel as="li" borderColor={wrong ? 'fg.error' : 'border'}>
      <Flex align="center">
        <Toggle type="button" aria-expanded={shown} aria-controls={id} disabled={removed} onClick={onToggle}>
          {shown ? <ChevronDown size={18} aria-hidden /> : <ChevronRight size={18} aria-hidden />}
          <Text as="span" minW="0" overflowWrap="anywhere" textDecoration={removed ? 'line-through' : undefined}>
            {name}
          </Text>
        </Toggle>
        <Box flexShrink="0">
          {removed && <Badge tone="poor">Será removido</Badge>}
          {!removed && valid && <Badge tone="good">Validado</Badge>}
          {!removed && !valid && wrong && <Badge tone="poor">Com erro</Badge>}
        </Box>
        {moving && moving.of > 1 && <Mover {...moving} about={`${kind}: ${name}`} />}
        {removed ? (
          <IconButton icon={Undo2} label={`Manter ${kind}: ${name}`} onClick={onRestore} />
        ) : (
          <IconButton icon={Trash2} color="fg.error" label={`Remover ${kind}: ${name}`} onClick={onRemove} />
        )}
      </Flex>
      {shown && (
        <Stack id={id} ref={body} gap="4" px="4" pb="4" pt="2" borderTopWidth="1px" borderColor="border">
          {refused && (
            <Text role="alert" color="fg.error">
              Não foi salvo: {refused}
            </Text>
          )}
          {children}
          <Button variant="outline" alignSelf="end" aria-label={`Validar ${kind}: ${name}`} onClick={onCheck}>
            <BadgeCheck aria-hidden /> Validar
          </Button>
        </Stack>
      )}
    </Panel>
  )
}

/** Up and down; the focus stays on the button, also where there is no further to go, and the new place is said. */
function Mover(props: { place: number; of: number; about: string; onMove(step: -1 | 1): void }) {
  const { place, of, about, onMove } = props
  const move = (step: -1 | 1, possible: boolean) => (event: MouseEvent<HTMLElement>) => {
    if (!possible) return
    const button = event.currentTarget
    flushSync(() => onMove(step))
    // A row that changes places in the document loses the focus it had.
    button.focus()
  }
  const first = place === 1
  const last = place === of
  const faint = { opacity: 0.4, cursor: 'default' }
  return (
    <Flex flexShrink="0">
      <IconButton
        icon={ArrowUp}
        label={`Mover para cima ${about}`}
        data-repeatable
        aria-disabled={first}
        {...(first && faint)}
        onClick={move(-1, !first)}
      />
      <IconButton
        icon={ArrowDown}
        label={`Mover para baixo ${about}`}
        data-repeatable
        aria-disabled={last}
        {...(last && faint)}
        onClick={move(1, !last)}
      />
      <Text srOnly role="status">
        {place} de {of}
      </Text>
    </Flex>
  )
}

const Toggle = chakra('button', {
  base: {
    display: 'flex',
    flex: '1',
    minWidth: '0',
    alignItems: 'center',
    gap: '2',
    minHeight: '12',
    px: '3',
    textAlign: 'left',
    fontWeight: 'medium',
    cursor: 'pointer',
    borderRadius: 'md',
    _disabled: { cursor: 'default', color: 'fg.muted' },
    '& svg': { flexShrink: 0 },
  },
})
