import { type PointerEvent, useRef } from 'react'

/** A toast dragged this far to the right is dismissed, px (spec section 9). */
const threshold = 50

/**
 * By hand: Chakra's toasts cannot be swiped.
 *
 * A toast dragged to the right follows the finger. On release it is dismissed or returns.
 */
export function useToastSwipe(dismiss: (id: string) => void) {
  const from = useRef<number>(undefined)
  return (id: string) => {
    const distanceOf = ({ clientX }: PointerEvent) => Math.max(0, clientX - (from.current ?? clientX))
    const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
      from.current = undefined
      currentTarget.style.removeProperty('transform')
    }
    return {
      onPointerDown({ clientX, isPrimary }: PointerEvent) {
        if (isPrimary) from.current = clientX
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const distance = distanceOf(event)
        // A click with a small movement is still a click, also on the toast's buttons.
        if (distance < 8) return
        // From here on it follows the finger even outside the toast.
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.style.transform = `translateX(${distance}px)`
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const distance = distanceOf(event)
        end(event)
        if (distance >= threshold) dismiss(id)
      },
      onPointerCancel: end,
    }
  }
}
