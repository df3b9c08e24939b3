import type { Page } from 'playwright'

/** Texts that the specification quotes, by its section and the part of it they are in. */
export type SpecTexts = Record<string, readonly string[]>

/** Gathers what pages show: every line, every name of a control, every hint in a field. */
export function textsSeen() {
  const seen = new Set<string>()
  return {
    async look(page: Page): Promise<void> {
      const said = await page.evaluate(() => {
        const named = [...document.querySelectorAll<HTMLElement>('[aria-label], [placeholder]')]
        return [
          ...document.body.innerText.split(/[\n\t]+/),
          ...named.flatMap((each) => [each.ariaLabel, each.getAttribute('placeholder')]),
        ]
      })
      for (const each of said) if (each?.trim()) seen.add(each.trim())
    },
    /** Those of the texts that stood nowhere as a line or a name of their own. */
    missing: (texts: SpecTexts) =>
      Object.entries(texts).flatMap(([section, quoted]) =>
        quoted.filter((text) => !seen.has(text)).map((text) => `${section}: ${text}`),
      ),
  }
}
