import type { Page } from 'playwright'

/**
 * Opens a page anew, and from then on puts every text, as soon as it is there, into elements of its own, as the
 * browsers' translation does: the text that the app wrote is no longer in the page.
 * @returns the failures of the page since then
 */
export async function translate(page: Page): Promise<string[]> {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  page.on('console', (line) => {
    if (line.type() === 'error' && /NotFoundError|not a child/.test(line.text())) failures.push(line.text())
  })
  await page.addInitScript(() => {
    const left = 'head, script, style, textarea, svg, font'
    const replace = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      for (let node: Node | null = root; node; node = walker.nextNode()) if (node instanceof Text) texts.push(node)
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest(left)) continue
        const translated = document.createElement('font')
        translated.appendChild(document.createElement('font')).textContent = text.data
        text.replaceWith(translated)
      }
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) replace(node)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  return failures
}
