import { Box, createToaster, Flex, Portal, Toast, Toaster } from '@chakra-ui/react'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { holdWhileMoved } from '#web/components/byHand/holdWhileMoved.ts'
import { placeToasts, placeWhileShown } from '#web/components/byHand/toastPlace.ts'
import { useToastSwipe } from '#web/components/byHand/useToastSwipe.ts'
import { useNotices } from './notify.ts'

/** How long a toast is shown, and how long a resting pointer holds it, ms. */
const shownFor = 5000

/** One at a time, for 5 s; F8 focuses it (spec section 9). */
function makeToaster() {
  const placement = window.matchMedia('(max-width: 47.99rem)').matches ? 'bottom' : 'bottom-end'
  return createToaster({ max: 1, placement, duration: shownFor, hotkey: ['F8'], offsets: '16px' })
}

const recipe = defineSlotRecipe({
  className: 'toast',
  slots: ['root', 'title', 'description', 'indicator', 'closeTrigger', 'actionTrigger'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      // Large text leaves room for itself on a phone.
      gap: 'min(0.75rem, 2vw)',
      width: 'min(24rem, calc(100vw - 32px))',
      // Long names in large text are more than a phone's window holds: they are scrolled, and never cut.
      maxHeight: 'calc(100dvh - var(--toast-inset, 1rem) - 0.5rem)',
      overflowY: 'auto',
      padding: 'min(1rem, 4vw)',
      bg: 'bg.panel',
      color: 'fg',
      borderWidth: '1px',
      borderLeftWidth: '4px',
      borderColor: 'border.control',
      borderRadius: 'md',
      zIndex: 'toast',
      // Where placeToasts says; the library writes its own place at each element.
      top: 'auto !important',
      bottom: '0 !important',
      '[data-toast-at=top] &': { top: '0 !important', bottom: 'auto !important' },
      '[data-toast-side=start] &': { insetInlineStart: '0 !important', insetInlineEnd: 'auto !important' },
      // Swiping it away does not scroll the page.
      touchAction: 'pan-y',
      // Invisible areas around a toast keep the pointer between several toasts; here they would take the clicks meant
      // for the page behind.
      '& [data-ghost]': { pointerEvents: 'none !important' },
    },
    title: { fontWeight: 'bold' },
    description: { color: 'fg.muted' },
  },
})

const looks = {
  success: { icon: CircleCheck, color: 'good.fg' },
  error: { icon: CircleAlert, color: 'fg.error' },
  info: { icon: Info, color: 'fg.muted' },
}

export default function ToastRegion() {
  const { waiting } = useNotices()
  const [toaster] = useState(makeToaster)
  useEffect(() => {
    if (!waiting.length) return
    // In a task of its own: while React works, the toaster forgets one of two changes, and a toast is never shown.
    const soon = setTimeout(() => {
      const { action, ...options } = waiting.at(-1)!
      useNotices.setState({ waiting: [] })
      toaster.remove()
      placeToasts(document)
      toaster.create({
        ...options,
        ...(action && { duration: 10_000, action: { label: action.label, onClick: action.run } }),
      })
    })
    return () => clearTimeout(soon)
  }, [waiting, toaster])
  useEffect(() => holdWhileMoved(toaster.resume, shownFor), [toaster])
  useEffect(placeWhileShown, [])
  const swipe = useToastSwipe(toaster.dismiss)
  // Outside the app: a dialog hides the app from screen readers, and with it what is announced there.
  return (
    <Portal>
      <Toaster
        toaster={toaster}
        top="auto !important"
        bottom="var(--toast-inset, 1rem) !important"
        // The library puts it over everything, menus too.
        zIndex="var(--c-z-index-toast) !important"
        css={{
          '[data-toast-at=top] &': { top: 'var(--toast-inset) !important', bottom: 'auto !important' },
          '[data-toast-side=start] &': { insetInlineStart: '1rem !important', insetInlineEnd: 'auto !important' },
        }}
      >
        {({ id, title, description, type, action }) => {
          const { icon: Icon, color } = looks[type as keyof typeof looks] ?? looks.info
          return (
            <Toast.Root recipe={recipe} borderLeftColor={color} {...swipe(id!)}>
              <Box color={color} aria-hidden>
                <Icon size={20} />
              </Box>
              <Flex direction="column" flex="1" minW="0" overflowWrap="anywhere">
                <Toast.Title>{title}</Toast.Title>
                {description && <Toast.Description>{description}</Toast.Description>}
                {action && (
                  <Toast.ActionTrigger
                    minH="11"
                    alignSelf="start"
                    color="brand.fg"
                    fontWeight="bold"
                    textDecoration="underline"
                    cursor="pointer"
                  >
                    {action.label}
                  </Toast.ActionTrigger>
                )}
              </Flex>
              <Toast.CloseTrigger
                aria-label="Fechar aviso"
                cursor="pointer"
                display="grid"
                placeItems="center"
                flexShrink="0"
                boxSize="44px"
                m="-10px"
              >
                <X size={18} />
              </Toast.CloseTrigger>
            </Toast.Root>
          )
        }}
      </Toaster>
    </Portal>
  )
}
