import { breakpoints } from '#web/theme/breakpoints.ts'

/**
 * Makes the browser match all styles once more, now and after the window's width has passed a breakpoint. Where a
 * component's rule is inserted in that very moment, Chromium keeps the styles of the width before: a phone that is turned
 * while a screen arrives would show the desktop's top bar until the next change.
 * @returns stops it
 */
export function restyleAtBreakpoints({ defaultView, adoptedStyleSheets }: Document): () => void {
  const window = defaultView!
  const sheet = new window.CSSStyleSheet()
  adoptedStyleSheets.push(sheet)
  let frame = 0
  // A new rule for all elements changes none of them, and has each matched again.
  const restyle = () => {
    window.cancelAnimationFrame(frame)
    frame = window.requestAnimationFrame(() => sheet.replaceSync(sheet.cssRules.length ? '' : '* {}'))
  }
  const queries = Object.values(breakpoints).map((width) => window.matchMedia(`(min-width: ${width})`))
  for (const query of queries) query.addEventListener('change', restyle)
  // The width may have changed before this was here.
  restyle()
  return () => {
    window.cancelAnimationFrame(frame)
    for (const query of queries) query.removeEventListener('change', restyle)
    adoptedStyleSheets.splice(adoptedStyleSheets.indexOf(sheet), 1)
  }
}
