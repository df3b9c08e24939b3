import { type Place, placeOf, returnTo } from './focusPlace.ts'

/** What goes away by itself; afterwards the focus belongs where it was before. */
const passing = '[role=dialog], [role=alertdialog], [role=menu], [data-scope=toast]'
const dialogs = '[role=dialog], [role=alertdialog]'

/**
 * The focus never falls to the page: when its element is gone or a dialog, menu or notice closed whose opener is gone,
 * it goes to the same control of the next row, or to the heading above. A person who presses an empty place has no
 * focus, as everywhere.
 * @returns stops it
 */
export function keepFocus(document: Document): () => void {
  const window = document.defaultView!
  /** Where the focus is, and where it is apart from what passes. */
  let inner: Place | null = null
  let outer: Place | null = null
  let waiting = 0
  const isLost = () => document.activeElement === document.body || document.activeElement === null
  /** An open menu takes the focus itself, however late; one that loses it closes. */
  const openMenu = () => document.querySelector('[role=menu][data-state=open]')
  const openDialog = () => [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1)

  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof window.HTMLElement)) return
    inner = placeOf(target)
    if (!target.closest(passing)) outer = inner
  }
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) return
    window.setTimeout(() => {
      const left = target instanceof window.HTMLElement && target.isConnected && !target.matches(':disabled')
      if (left && isLost() && !openDialog()) inner = outer = null
    })
  }
  const check = () => {
    waiting = 0
    if (!inner || !isLost() || isThere(inner.element) || openMenu()) return
    const dialog = openDialog()
    if (dialog) returnTo(inner, dialog)
    else if (outer) returnTo(outer, document.body)
  }
  // Two frames: a dialog that closes gives the focus back itself, when it can.
  const observer = new window.MutationObserver(() => {
    if (inner && isLost() && !waiting)
      waiting = window.requestAnimationFrame(() => {
        waiting = window.requestAnimationFrame(check)
      })
  })
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['hidden', 'disabled'] })
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  return () => {
    observer.disconnect()
    window.cancelAnimationFrame(waiting)
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
  }
}

/** A control that is only disabled for a while gets the focus back from whoever disabled it. */
const isThere = (element: HTMLElement) => element.isConnected && element.getClientRects().length > 0
