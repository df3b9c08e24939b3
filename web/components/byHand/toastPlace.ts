import { keyboardRoom } from './keyboardRoom.ts'

/** A rectangle of the window, px. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** What a notice must not cover. */
export interface Surroundings {
  window: { width: number; height: number }
  /** The size of the notice, px. */
  toast: { width: number; height: number }
  /** The bars at the window's bottom: places, a roll's buttons, acts on chosen rows. */
  bars: readonly Box[]
  /** The dialog on top and the lowest of its buttons. */
  dialog?: { box: Box; buttons?: Box | undefined } | undefined
}

const edge = 16
const gap = 8

/** The edge at which a notice stands and its distance from it, px. `beside`: at the left, not at the right. */
export interface Place {
  at: 'top' | 'bottom'
  inset: number
  beside?: boolean
}

/**
 * By hand: Chakra's toaster stands where it was created, whatever is under it.
 *
 * Where a notice stands, so that no title, no bar and no button of a dialog is under it: at the bottom over the bars;
 * with a dialog in its way above the dialog, where there is room, then at the left of its buttons, otherwise over them.
 */
export function toastPlace({ window, toast, bars, dialog }: Surroundings): Place {
  const isPhone = window.width < 768
  const left = isPhone ? 0 : window.width - edge - toast.width - gap
  if (!dialog) {
    const covered = bars.filter(({ right, top }) => right > left && top > window.height / 2)
    const top = Math.min(window.height, ...covered.map(({ top }) => top))
    return { at: 'bottom', inset: Math.max(isPhone ? gap : edge, window.height - top + gap) }
  }
  const { box, buttons } = dialog
  const room = toast.height + 2 * gap
  if (box.right <= left || window.height - box.bottom >= room) return { at: 'bottom', inset: isPhone ? gap : edge }
  if (box.top >= room) return { at: 'top', inset: gap }
  if (!isPhone && buttons && buttons.left >= edge + toast.width + gap)
    return { at: 'bottom', inset: edge, beside: true }
  return { at: 'bottom', inset: buttons ? window.height - buttons.top + gap : edge }
}

const bars = '.bottom-bar, .roll-actions, [data-bulk-bar]'
const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect()

/** The lines of a dialog's footer, or the line of its lowest buttons, apart from the cross at its top. */
function lowestOf(dialog: Element): Box | undefined {
  const footer = dialog.querySelector('[data-part=footer]')
  const boxes = [...(footer ?? dialog).querySelectorAll('button:not([data-part=close-trigger]), a')]
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, bottom }) => width > 0 && bottom <= dialog.getBoundingClientRect().bottom)
    .sort((a, b) => b.bottom - a.bottom)
  const [lowest] = boxes
  if (!lowest) return undefined
  const line = footer ? boxes : boxes.filter(({ bottom }) => bottom > lowest.top)
  const [left, top] = (['left', 'top'] as const).map((edge) => Math.min(...line.map((box) => box[edge])))
  return { ...edgesOf(lowest), left: left!, top: top! }
}
const edgesOf = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom })

/** Places the notices of the document anew. Returns the dialog on top. */
export function placeToasts(document: Document): Element | undefined {
  const view = document.defaultView!
  const keyboard = keyboardRoom(view)
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
  const toast = boxOf(document.querySelector('[data-scope=toast][data-part=root]'))
  const { at, inset, beside } = toastPlace({
    window: { width: view.innerWidth, height: view.innerHeight - keyboard },
    // Before the first is drawn: two lines and a button.
    toast: { width: toast?.width || 384, height: toast?.height || 130 },
    bars: [...document.querySelectorAll(bars)].map((each) => boxOf(each)!).filter(({ width }) => width > 0),
    dialog: dialog && { box: boxOf(dialog)!, buttons: lowestOf(dialog) },
  })
  const root = document.documentElement
  root.dataset.toastAt = at
  root.dataset.toastSide = beside ? 'start' : 'end'
  root.style.setProperty('--toast-inset', `${inset + (at === 'bottom' ? keyboard : 0)}px`)
  return dialog
}

/**
 * A dialog that opens or closes under a toast moves the focus, and then grows; a bar comes with a press or with a screen.
 * @returns stops it
 */
export function placeWhileShown(): () => void {
  let dialog: Element | undefined
  const place = () => {
    const open = placeToasts(document)
    if (open === dialog) return
    sizes.disconnect()
    dialog = open
    if (open) sizes.observe(open)
  }
  const sizes = new ResizeObserver(place)
  const soon = () => requestAnimationFrame(place)
  const acts = ['focusin', 'click', 'resize']
  for (const act of acts) window.addEventListener(act, soon)
  const screens = new MutationObserver(() => document.querySelector('[data-scope=toast][data-part=root]') && soon())
  screens.observe(document.body, { childList: true, subtree: true })
  return () => {
    screens.disconnect()
    sizes.disconnect()
    for (const act of acts) window.removeEventListener(act, soon)
  }
}
