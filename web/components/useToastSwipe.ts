import { type PointerEvent, useRef } from 'react'

/** From so far to the right a toast is gone, px (spec section 9). */
const threshold = 50

/** A toast that is drawn to the right follows the finger, and goes or comes back when it is let go. */
export function useToastSwipe(dismiss: (id: string) => void) {
  const from = useRef<number>(undefined)
  return (id: string) => {
    const along = ({ clientX }: PointerEvent) => Math.max(0, clientX - (from.current ?? clientX))
    const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
      from.current = undefined
      currentTarget.style.removeProperty('transform')
    }
    return {
      onPointerDown({ clientX, isPrimary }: PointerEvent) {
        if (isPrimary) from.current = clientX
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const far = along(event)
        // A click that trembles is still one, of the buttons in it too.
        if (far < 8) return
        // From here on it follows the finger also beside itself.
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.style.transform = `translateX(${far}px)`
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const far = along(event)
        end(event)
        if (far >= threshold) dismiss(id)
      },
      onPointerCancel: end,
    }
  }
}
