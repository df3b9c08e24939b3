import { useRef } from 'react'

/**
 * What is chosen in a menu begins when the menu is gone, with the focus on its button: a dialog gives the focus back to
 * where it was, and until then the menu may take it once more, in the frame after a key.
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
