import type { Locator, Page } from 'playwright'

/**
 * Seconds that a practised person takes, by the keystroke-level model (Card, Moran and Newell, 1980): to think of each
 * act, to point and press, and to type a character.
 */
const secondsTo = { think: 1.35, press: 1.3, type: 0.28 }

/** Counts what people do, and takes a picture of what they see. */
export class Counted {
  clicks = 0
  fields = 0
  characters = 0
  /** What was done, a line each. */
  readonly steps: string[] = []
  constructor(readonly picture: (name: string, page: Page) => Promise<unknown> = async () => {}) {}

  step(name: string): void {
    this.steps.push(name)
  }
  async click(target: Locator): Promise<void> {
    await target.click()
    this.clicks += 1
  }
  /** @param fields by their labels */
  async fill(page: Pick<Page, 'getByLabel'>, fields: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) {
      await page.getByLabel(label, { exact: true }).fill(text)
      this.fields += 1
      this.characters += text.length
    }
  }
  /**
   * What was done, with the minutes that a person would need for it, besides reading.
   * @param waited how long it took without a person, ms
   */
  report(waited: number): string {
    const { clicks, fields, characters, steps } = this
    const { think, press, type } = secondsTo
    const hands = (clicks + fields) * (think + press) + characters * type
    const minutes = ((hands + waited / 1000) / 60).toFixed(1)
    const acts = `${steps.length} steps, ${clicks} clicks, ${fields} fields of ${characters} characters`
    return `${acts}, ${Math.round(waited / 1000)} s of the machine: about ${minutes} minutes by hand`
  }
  /** A text of several lines, of which each one is typed: every line counts as a field. */
  async fillLines(box: Locator, lines: readonly string[]): Promise<void> {
    await box.fill(lines.join('\n'))
    this.fields += lines.length
    this.characters += lines.join('\n').length
  }
  /** Choosing a file is pressing the button, the file and 'Abrir'. */
  async chooseFile(page: Page, button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
    const chooser = page.waitForEvent('filechooser')
    await button.click()
    await (await chooser).setFiles(file)
    this.clicks += 3
  }
  async choose(target: Locator, option: string): Promise<void> {
    await target.selectOption(option)
    this.clicks += 2
  }
}
