import { useRef } from 'react'

/**
 * Runs the chosen action after the menu has closed and the focus is on its button. A dialog returns the focus to where
 * it was, and until it has closed the menu may take the focus once more, in the frame after a key.
 */
export function useMenuActs() {
  const trigger = useRef<HTMLButtonElement>(null)
  const chosen = useRef<() => void>(null)
  return {
    trigger,
    /** For an item's `onSelect`. */
    begin: (act: () => void) => () => {
      chosen.current = act
    },
    /** For the menu. */
    onExitComplete() {
      const act = chosen.current
      if (!act) return
      chosen.current = null
      trigger.current?.focus()
      act()
    },
  }
}
