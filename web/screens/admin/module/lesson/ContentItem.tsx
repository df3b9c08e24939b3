import { Box, Button, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { BadgeCheck, ChevronDown, ChevronRight, Trash2, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Badge } from '#web/components/ui/Badge.tsx'
import { IconButton } from '#web/components/ui/IconButton.tsx'
import { Mover } from '#web/components/ui/Mover.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'

/** One video or material in the lesson form: its name opens and closes it; it has 'Validar' and a remove button. */
export function ContentItem(props: {
  /** 'vídeo' or 'material' */
  kind: string
  name: string
  open: boolean
  /** Just added; it takes the focus. */
  justAdded: boolean
  valid: boolean
  wrong: boolean
  /** Why the server refused it. */
  refused: string | undefined
  removed: boolean
  onToggle(): void
  onRemove(): void
  onRestore(): void
  onCheck(): void
  /** Its position among `of` entries, and how to move it; only where the order counts. */
  moving?: { place: number; of: number; onMove(step: -1 | 1): void }
  children: ReactNode
}) {
  const { kind, name, open, justAdded, removed, refused, onToggle, onRemove, onRestore, onCheck, moving, children } =
    props
  const wrong = props.wrong || refused !== undefined
  const valid = props.valid && !wrong
  const id = useId()
  const shown = open && !removed
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (justAdded) body.current?.querySelector('input')?.focus()
  }, [justAdded])
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
