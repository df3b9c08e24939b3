import { useEffect } from 'react'
import { create } from 'zustand'
import { pressedIn } from '#web/model/shortcuts.ts'

/** What a key opens over any screen: the palette, or the list of shortcuts. Its code is fetched on first use. */
export const useOverlay = create<{ shown: 'palette' | 'keys' | null }>(() => ({ shown: null }))

export const show = (shown: 'palette' | 'keys' | null) => useOverlay.setState({ shown })

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Listens for Ctrl+K, ⌘K on a Mac, and '?'; ignored while a dialog or menu is open. */
export function useOverlayKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const pressed = pressedIn('everywhere', event)
      const palette = pressed === 'palette'
      const keys = pressed === 'sheet' && !isTyping(event.target)
      if ((!palette && !keys) || event.defaultPrevented) return
      if (palette) event.preventDefault()
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return
      event.preventDefault()
      show(palette ? 'palette' : 'keys')
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
