import './iconNames.css'

/** A name appears after this long on its icon, ms; and at once this soon after another was shown (spec section 9). */
const openAfter = 700
const skipWithin = 300
/** From the icon, and from the edge of the window, px. */
const gap = 6

/**
 * By hand: Chakra's tooltip is a component of its own at every icon of every row, adds 14 KiB to a screen's JavaScript
 * and 13 KiB to what a device keeps, and has no wait that neighbours share.
 *
 * The names of buttons and links with only an icon, shown while a mouse rests on them or the keyboard has them; a
 * `data-tip` says more than a name. Screen readers have the names themselves. A touch shows none: it presses. An open
 * menu shows what it does.
 * @returns stops it
 */
export function showIconNames(document: Document): () => void {
  const window = document.defaultView!
  const box = document.createElement('div')
  box.className = 'icon-name'
  box.ariaHidden = 'true'
  let on: Element | null = null
  let timer = 0
  let hiddenAt = Number.NEGATIVE_INFINITY

  const hide = () => {
    window.clearTimeout(timer)
    if (box.isConnected) hiddenAt = window.performance.now()
    box.remove()
    on = null
  }
  const show = () => {
    const text = on?.isConnected && on.ariaExpanded !== 'true' && nameOf(on)
    if (!text) return hide()
    box.textContent = text
    document.body.append(box)
    const icon = on!.getBoundingClientRect()
    const below = icon.bottom + gap + box.offsetHeight <= window.innerHeight
    const left = icon.left + (icon.width - box.offsetWidth) / 2
    box.style.top = `${below ? icon.bottom + gap : icon.top - gap - box.offsetHeight}px`
    box.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - box.offsetWidth - gap))}px`
  }
  const enter = (target: EventTarget | null) => {
    const next = target instanceof window.Element ? target.closest(named) : null
    if (next === on) return
    hide()
    if (!next || !nameOf(next)) return
    on = next
    timer = window.setTimeout(show, window.performance.now() - hiddenAt < skipWithin ? 0 : openAfter)
  }
  const listeners: [string, (event: Event) => void][] = [
    ['pointerover', (event) => (event as PointerEvent).pointerType === 'mouse' && enter(event.target)],
    ['focusin', ({ target }) => (target as Element).matches(':focus-visible') && enter(target)],
    ['focusout', hide],
    ['pointerdown', hide],
    ['keydown', hide],
    ['scroll', hide],
  ]
  for (const [type, listener] of listeners) document.addEventListener(type, listener, { capture: true, passive: true })
  return () => {
    hide()
    for (const [type, listener] of listeners) document.removeEventListener(type, listener, { capture: true })
  }
}

const named = '[data-tip], button[aria-label], a[aria-label]'

function nameOf(element: Element): string | null {
  const { tip } = (element as HTMLElement).dataset
  return tip ?? ((element as HTMLElement).innerText.trim() ? null : element.getAttribute('aria-label'))
}
