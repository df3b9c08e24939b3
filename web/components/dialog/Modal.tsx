import { Button, Dialog, Portal } from '@chakra-ui/react'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { keepKeyboardRoom } from '#web/components/byHand/keyboardRoom.ts'

/**
 * A dialog of 550 px; below 600 px a bottom sheet. Esc and the cross close it, and the focus returns to where it was.
 */
const recipe = defineSlotRecipe({
  className: 'dialog',
  slots: ['backdrop', 'positioner', 'content', 'header', 'title', 'description', 'body', 'footer', 'closeTrigger'],
  base: {
    backdrop: { position: 'fixed', inset: '0', bg: 'rgb(0 0 0 / 0.45)', zIndex: 'modal' },
    positioner: {
      position: 'fixed',
      inset: '0 0 var(--keyboard, 0px)',
      zIndex: 'modal',
      display: 'flex',
      justifyContent: 'center',
      alignItems: { base: 'flex-end', sm: 'center' },
      padding: { base: '0', sm: '6' },
    },
    content: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      maxWidth: { base: 'full', sm: 'dialog' },
      maxHeight: { base: 'calc(92dvh - var(--keyboard, 0px))', sm: '85dvh' },
      bg: 'bg.panel',
      color: 'fg',
      borderWidth: '1px',
      borderColor: 'border',
      borderRadius: { base: '8px 8px 0 0', sm: 'md' },
      outline: 'none',
      paddingBottom: 'env(safe-area-inset-bottom)',
    },
    header: { paddingInline: '5', paddingTop: '5', paddingRight: '14' },
    title: { fontSize: 'lg', fontWeight: 'bold', lineHeight: 'tight' },
    description: { color: 'fg.muted', marginTop: '1' },
    body: { paddingInline: '5', paddingBlock: '4', overflowY: 'auto' },
    footer: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '3',
      justifyContent: 'flex-end',
      paddingInline: '5',
      paddingBlock: '4',
      borderTopWidth: '1px',
      borderColor: 'border',
      '& > *': { flexGrow: { base: '1', sm: '0' } },
    },
    closeTrigger: { position: 'absolute', top: '2', right: '2' },
  },
  variants: {
    size: {
      md: {},
      xl: {
        content: {
          maxWidth: { base: 'full', sm: '56rem' },
          maxHeight: { base: 'calc(92dvh - var(--keyboard, 0px))', sm: '80vh' },
        },
      },
    },
  },
  defaultVariants: { size: 'md' },
})

/** In a search field with text, Esc clears the text first. */
const isSearching = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''

const dialogAround = (element: Element | null | undefined) => element?.closest('[role=dialog], [role=alertdialog]')

/**
 * The library gives the focus back late; by then it may be in a dialog opened since, and stays there. A dialog around
 * this one has put it into its first field.
 */
function focusAfter(before: HTMLElement | null | undefined): HTMLElement | null {
  const now = document.activeElement as HTMLElement | null
  const around = dialogAround(now)
  const back = before?.isConnected ? before : null
  return around && around !== dialogAround(back) ? now : back
}

export interface ModalProps {
  title: string
  about?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  /** 'alertdialog' for a question that must be answered. */
  role?: 'dialog' | 'alertdialog'
  /** The element focused on opening; by default the dialog's first field. */
  first?: RefObject<HTMLElement | null>
  /**
   * The element focused after closing, for when a field of the dialog takes the focus before the dialog can record who
   * had it.
   */
  before?: HTMLElement | null
  /** 4xl wide and at most 80vh high, for viewing content (spec section 9). */
  wide?: boolean
  /** A tap outside does not close it: for forms, where it would lose what was typed. */
  guarded?: boolean
  onClose(): void
}

export default function Modal(props: ModalProps) {
  const { title, about, children, footer, role = 'dialog', first, before, wide, guarded, onClose } = props
  useEffect(keepKeyboardRoom, [])
  return (
    <Dialog.Root
      recipe={recipe}
      size={wide ? 'xl' : 'md'}
      open
      role={role}
      lazyMount
      unmountOnExit
      closeOnInteractOutside={!guarded}
      {...(first && { initialFocusEl: () => first.current })}
      finalFocusEl={() => focusAfter(before)}
      // The focus returns by itself; the library would close the dialog all the same.
      onFocusOutside={(event) => event.preventDefault()}
      onEscapeKeyDown={(event) => isSearching(event.target) && event.preventDefault()}
      onOpenChange={({ open }) => !open && onClose()}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
              {about && <Dialog.Description>{about}</Dialog.Description>}
            </Dialog.Header>
            <Dialog.Body>{children}</Dialog.Body>
            {footer && <Dialog.Footer>{footer}</Dialog.Footer>}
            <Dialog.CloseTrigger asChild>
              <Button variant="ghost" aria-label="Fechar" px="0" minW="11">
                <X />
              </Button>
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
