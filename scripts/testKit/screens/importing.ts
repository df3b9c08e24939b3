import type { Page } from 'playwright'

// What the office does on 'Importar'. A list of thousands takes its time on a busy machine.
const importTimeout = { timeout: 120_000 }

export const chooseList = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> =>
  page.getByLabel('Arquivos para importar').setInputFiles(file)

/** Waits until the preview says what would be done. */
export const planned = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Importar', exact: true }).and(page.locator(':enabled')).waitFor(importTimeout)

export async function sendToEnd(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  await page.getByRole('heading', { name: 'Importação concluída' }).waitFor(importTimeout)
}

/** How much was sent, in percent. */
export const shareOf = async (page: Page): Promise<number> =>
  Number(await page.getByRole('progressbar', { name: 'Importação' }).getAttribute('aria-valuenow'))

/** The figures of each kind of row, in the columns' order. */
export const summary = (page: Page): Promise<Record<string, string[]>> =>
  page
    .getByRole('table', { name: 'Resumo' })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => {
          const [kind, ...figures] = [...row.children].map((cell) => cell.textContent ?? '')
          return [kind!, figures]
        }),
      ),
    )
