/**
 * By hand: a browser that draws its keyboard over the page, as Safari does, tells of it only in the visual viewport.
 *
 * Keeps in `--keyboard` how much of the window's bottom is under the keyboard.
 * @returns stops it
 */
export function keepKeyboardRoom(): () => void {
  const { visualViewport: seen } = window
  if (!seen) return () => {}
  const { style } = document.documentElement
  const measure = () => {
    // Zoomed in, less than the window is seen without a keyboard.
    const covered = seen.scale > 1.01 ? 0 : Math.round(window.innerHeight - seen.height - seen.offsetTop)
    if (covered > 0) style.setProperty('--keyboard', `${covered}px`)
    else style.removeProperty('--keyboard')
  }
  const acts = ['resize', 'scroll']
  for (const act of acts) seen.addEventListener(act, measure)
  measure()
  return () => {
    for (const act of acts) seen.removeEventListener(act, measure)
    style.removeProperty('--keyboard')
  }
}
