import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { useNotices } from '#web/components/toast/notify.ts'
import { ThemeProvider } from '#web/theme/ThemeProvider.tsx'

/** An element of the page for a part without the app, until the test ends. Its notices never reach the app of a later one. */
export function drawAlone() {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
    useNotices.setState({ wanted: false, waiting: [] })
  })
  return { element, root, draw: (part: ReactNode) => root.render(<ThemeProvider>{part}</ThemeProvider>) }
}
