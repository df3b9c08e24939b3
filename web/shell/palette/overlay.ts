import { useEffect } from 'react'
import { create } from 'zustand'
import { pressedIn } from '#web/model/shortcuts.ts'

/** What a key opens over any screen: the palette, or the list of shortcuts. Its code is fetched on first use. */
export const useOverlay = create<{
  shown: 'palette' | 'keys' | null
  /** What was typed since the palette was asked for and before it appeared. */
  typed: string
}>(() => ({ shown: null, typed: '' }))

/** Returns it, once. */
export function takeTyped(): string {
  const { typed } = useOverlay.getState()
  useOverlay.setState({ typed: '' })
  return typed
}

export function show(shown: 'palette' | 'keys' | null): void {
  useOverlay.setState({ shown, typed: '' })
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const openAbove = '[role=dialog], [role=alertdialog], [role=menu]'

/** Keeps what is typed for a palette that was asked for and is not there yet. */
function typeAhead(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (useOverlay.getState().shown !== 'palette' || ctrlKey || metaKey || altKey) return
  if ((key.length > 1 && key !== 'Backspace') || document.querySelector(openAbove)) return
  useOverlay.setState(({ typed }) => ({ typed: key === 'Backspace' ? typed.slice(0, -1) : typed + key }))
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Listens for Ctrl+K, ⌘K on a Mac, and '?'; ignored while a dialog or menu is open.
 * @param hasPalette whether there is anything to open for the person
 */
export function useOverlayKeys(hasPalette: boolean): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const pressed = pressedIn('everywhere', event)
      const palette = pressed === 'palette'
      const keys = pressed === 'sheet' && !isTyping(event.target)
      if ((!palette && !keys) || event.defaultPrevented) return
      if (palette) event.preventDefault()
      if (document.querySelector(openAbove) || (palette && !hasPalette)) return
      event.preventDefault()
      show(palette ? 'palette' : 'keys')
    }
    document.addEventListener('keydown', typeAhead, true)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', typeAhead, true)
      document.removeEventListener('keydown', press)
    }
  }, [hasPalette])
}
