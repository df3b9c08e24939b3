import { Box, createToaster, Flex, Portal, Toast, Toaster } from '@chakra-ui/react'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNotices } from './notify.ts'
import { useToastSwipe } from './useToastSwipe.ts'

const offsets = { left: '1rem', right: '1rem', top: '4.25rem', bottom: '1rem' }

/** How long a toast is shown, and how long a resting pointer holds it, ms. */
const shownFor = 5000

/** One at a time, for 5 s; F8 focuses it (spec section 9). */
function makeToaster() {
  // A phone's buttons are at its bottom, so notices appear at the top, under the top bar.
  const placement = window.matchMedia('(max-width: 47.99rem)').matches ? 'top' : 'bottom-end'
  return createToaster({ max: 1, placement, duration: shownFor, hotkey: ['F8'], offsets })
}

const recipe = defineSlotRecipe({
  className: 'toast',
  slots: ['root', 'title', 'description', 'indicator', 'closeTrigger', 'actionTrigger'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '3',
      width: 'min(24rem, calc(100vw - 2rem))',
      padding: '4',
      bg: 'bg.panel',
      color: 'fg',
      borderWidth: '1px',
      borderLeftWidth: '4px',
      borderColor: 'border.control',
      borderRadius: 'md',
      zIndex: 'toast',
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
      toaster.create({
        ...options,
        ...(action && { duration: 10_000, action: { label: action.label, onClick: action.run } }),
      })
    })
    return () => clearTimeout(soon)
  }, [waiting, toaster])
  useEffect(() => holdWhileMoved(toaster), [toaster])
  const swipe = useToastSwipe(toaster.dismiss)
  // Outside the app: a dialog hides the app from screen readers, and with it what is announced there.
  return (
    <Portal>
      <Toaster toaster={toaster}>
        {({ id, title, description, type, action }) => {
          const { icon: Icon, color } = looks[type as keyof typeof looks] ?? looks.info
          return (
            <Toast.Root recipe={recipe} borderLeftColor={color} {...swipe(id!)}>
              <Box color={color} aria-hidden>
                <Icon size={20} />
              </Box>
              <Flex direction="column" flex="1" minW="0">
                <Toast.Title>{title}</Toast.Title>
                {description && <Toast.Description overflowWrap="anywhere">{description}</Toast.Description>}
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
              <Toast.CloseTrigger aria-label="Fechar aviso" cursor="pointer" boxSize="6">
                <X size={18} />
              </Toast.CloseTrigger>
            </Toast.Root>
          )
        }}
      </Toaster>
    </Portal>
  )
}

/**
 * A toast under a moving pointer stays. When the pointer only rests there it goes on: the toast may have appeared under
 * it.
 */
function holdWhileMoved(toaster: ReturnType<typeof makeToaster>) {
  let resting: ReturnType<typeof setTimeout> | undefined
  const resume = () => {
    if (!document.activeElement?.closest('[data-scope=toast]')) toaster.resume()
  }
  const hold = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || !target.closest('[data-scope=toast]')) return
    clearTimeout(resting)
    resting = setTimeout(resume, shownFor)
  }
  document.addEventListener('mouseover', hold)
  document.addEventListener('mousemove', hold)
  return () => {
    clearTimeout(resting)
    document.removeEventListener('mouseover', hold)
    document.removeEventListener('mousemove', hold)
  }
}
