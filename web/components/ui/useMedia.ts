import { useSyncExternalStore } from 'react'

/** Whether a media query matches, updated as it changes. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )
}

/** True where lists are cards and dialogs are sheets: below the theme's `sm`. */
export const usePhone = () => useMedia('(max-width: 37.49rem)')

/** True where many columns have no room side by side: below the theme's `lg`. */
export const useNarrow = () => useMedia('(max-width: 71.99rem)')
