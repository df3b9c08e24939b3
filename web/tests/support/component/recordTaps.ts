import { onTestFinished } from 'vitest'

/** The texts of what is tapped from now on. */
export function recordTaps(): string[] {
  const taps: string[] = []
  const listen = ({ target }: MouseEvent) => taps.push((target as HTMLElement).innerText)
  document.addEventListener('click', listen, { capture: true })
  onTestFinished(() => document.removeEventListener('click', listen, { capture: true }))
  return taps
}
