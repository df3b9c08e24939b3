/** The least that a keyboard takes of a window, px: less is a bar of the browser. */
const least = 100

/**
 * By hand: a browser that draws its keyboard over the page, as Safari does, tells of it only in the visual viewport.
 *
 * @returns how much of the window's bottom is under a keyboard, px; 0 while nobody types, or zoomed in
 */
export function keyboardRoom({ visualViewport: seen, innerHeight, document }: Window): number {
  if (!seen || seen.scale > 1.01 || !document.activeElement?.matches('input, textarea, [contenteditable=true]'))
    return 0
  const covered = Math.round(innerHeight - seen.height - seen.offsetTop)
  return covered >= least ? covered : 0
}

/** Keeps in `--keyboard` how much of the window's bottom is under the keyboard. Returns what stops it. */
export function keepKeyboardRoom(): () => void {
  const { visualViewport: seen } = window
  const { style } = document.documentElement
  const set = (room: number) =>
    room ? style.setProperty('--keyboard', `${room}px`) : style.removeProperty('--keyboard')
  const measure = () => void set(keyboardRoom(window))
  seen?.addEventListener('resize', measure)
  seen?.addEventListener('scroll', measure)
  return () => {
    seen?.removeEventListener('resize', measure)
    seen?.removeEventListener('scroll', measure)
    set(0)
  }
}
