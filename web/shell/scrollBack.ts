/** How long a page may take to have all its content again, ms. */
const timeoutMs = 3_000

const acts = ['wheel', 'touchmove', 'keydown', 'pointerdown']

/**
 * Scrolls to where a screen was left, while its content comes, unless a person moves first. What comes above the place
 * moves it, also after the page was high enough.
 * @param top px
 * @returns what ends it
 */
export function scrollBack(top: number, main: HTMLElement): () => void {
  const go = () => window.scrollTo(0, top)
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const act of acts) window.removeEventListener(act, end)
  }
  const timer = setTimeout(end, timeoutMs)
  const observer = new ResizeObserver(go)
  observer.observe(main)
  for (const act of acts) window.addEventListener(act, end, { passive: true })
  go()
  return end
}
