import type { Page } from 'playwright'

/** Texts that the specification quotes, by its section and part. */
export type SpecTexts = Record<string, readonly string[]>

/** Collects what pages show: every line, every name of a control, every placeholder. */
export function textsSeen() {
  const seen = new Set<string>()
  return {
    async look(page: Page): Promise<void> {
      const shown = await page.evaluate(() => {
        const named = [...document.querySelectorAll<HTMLElement>('[aria-label], [placeholder]')]
        return [
          ...document.body.innerText.split(/[\n\t]+/),
          ...named.flatMap((each) => [each.ariaLabel, each.getAttribute('placeholder')]),
        ]
      })
      for (const each of shown) if (each?.trim()) seen.add(each.trim())
    },
    /** The texts that never appeared as a line or a name of their own. */
    missing: (texts: SpecTexts) =>
      Object.entries(texts).flatMap(([section, quoted]) =>
        quoted.filter((text) => !seen.has(text)).map((text) => `${section}: ${text}`),
      ),
  }
}
