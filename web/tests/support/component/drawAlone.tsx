import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { ThemeProvider } from '#web/theme/ThemeProvider.tsx'

/** An element of the page for a part without the app, until the test ends. */
export function drawAlone() {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
  })
  return { element, root, draw: (part: ReactNode) => root.render(<ThemeProvider>{part}</ThemeProvider>) }
}
