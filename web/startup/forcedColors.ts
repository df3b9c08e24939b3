/** Brings the styles for people whose own few colours replace the app's; the others' devices do without them. */
export function followForcedColors(): void {
  const forced = matchMedia('(forced-colors: active)')
  const bring = () => {
    // Without a network before the first time, the texts and icons still tell the states.
    if (forced.matches) import('./forcedColors.css').catch(() => {})
  }
  forced.addEventListener('change', bring)
  bring()
}
