import { strFromU8, unzipSync } from 'fflate'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { desktop, goTo, openApp } from '#web/tests/support/component/openApp.tsx'

// Covers: the files that an office saves stay as they are, byte by byte (server: sync-server/tests/frozen).

/** What a file says: of an archive, the files in it. */
async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (strFromU8(bytes.slice(0, 2)) !== 'PK') return strFromU8(bytes)
  const parts = Object.entries(unzipSync(bytes)).sort(([a], [b]) => (a < b ? -1 : 1))
  return parts.map(([name, part]) => `--- ${name}\n${strFromU8(part)}`).join('\n')
}

/** Answers with the sheets themselves, in the place of the workbook that a worker composes of them. */
class SheetsAsText {
  onmessage: (event: { data: { file: Blob } }) => void = () => {}
  postMessage(sheets: unknown) {
    this.onmessage({ data: { file: new Blob([JSON.stringify(sheets, null, 1)]) } })
  }
  terminate() {}
}

/** Opens a screen, presses buttons one after the other, and returns the file that is saved. */
async function saved(path: string, ...buttons: (string | RegExp)[]): Promise<string> {
  const made = vi.spyOn(URL, 'createObjectURL')
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  goTo(path)
  for (const name of buttons) {
    const role = name === buttons.at(-1) && buttons.length > 1 ? 'menuitem' : 'button'
    await page.getByRole(role, { name }).first().click()
  }
  await expect.poll(() => clicked.mock.calls.length, { timeout: 10_000 }).toBe(1)
  const file = made.mock.calls.at(-1)![0] as Blob
  made.mockRestore()
  clicked.mockRestore()
  return textOf(file)
}

const files: [string, string, ...(string | RegExp)[]][] = [
  ['students.csv', '/admin/students', 'Baixar', 'CSV (.csv)'],
  ['teachers.csv', '/admin/teachers', 'Baixar', 'CSV (.csv)'],
  ['administrators.csv', '/admin/administrators', 'Baixar', 'CSV (.csv)'],
  ['classes.csv', '/admin/classes', 'Baixar', 'CSV (.csv)'],
  ['classes.xlsx', '/admin/classes', 'Baixar', 'Planilha (.xlsx)'],
  ['oneroster', '/admin/classes', 'Baixar', /^Escola inteira: OneRoster/],
  ['marks.csv', '/admin/performance', 'Baixar chamadas', 'CSV (.csv)'],
  ['report.xlsx', '/admin/performance', 'Baixar Relatório'],
]

test('the files of a school’s office', async () => {
  vi.stubGlobal('Worker', SheetsAsText)
  onTestFinished(() => void vi.unstubAllGlobals())
  await openApp('direcao', '/', desktop)
  for (const [name, path, ...buttons] of files)
    await expect.soft(await saved(path, ...buttons)).toMatchFileSnapshot(`${name}.txt`)
})

test('a teacher’s week as a file', async () => {
  await openApp('professora', '/', desktop)
  const week = await saved('/profile', 'Baixar arquivo .ics')
  // The events are named after the app's address, whose port here is whichever is free.
  await expect(week.replaceAll(/@localhost:\d+/g, '@localhost')).toMatchFileSnapshot('week.ics.txt')
})
