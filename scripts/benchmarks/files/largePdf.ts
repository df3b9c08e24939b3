import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { desktop, openBrowser } from '#scripts/testKit/browser/browser.ts'
import { pdfOf } from '#scripts/testKit/files/pdfOf.ts'
import { dialog, press, toast } from '#scripts/testKit/screens/office.ts'
import { keptOffline, signIn, synced } from '#scripts/testKit/screens/people.ts'
import { type RunningServer, startServer } from '#scripts/testKit/server/server.ts'
import { type Measured, median, ms, type Row } from '../benchTable.ts'
import { inBenchFolder } from '../inBenchFolder.ts'
import { brief, slowed } from '../slowed.ts'

const pages = 300
const rounds = brief ? 1 : 5
const turns = brief ? 10 : 100
const lesson = 'Perímetro e área'

/** A PDF of 300 pages, kept on a student's device: how soon its first page is there, and what fast page turns cost. */
export async function largePdf(): Promise<Measured> {
  const server = await startServer()
  try {
    await addBook(server)
    const student = await openBrowser(server.url)
    const { page, context } = student
    await signIn(page, 'aluna@chamada.demo')
    await keptOffline(page)
    await page.goto('/student/my-modules/1?aula=9')
    await press(page, /^Deixar disponível offline/, -1)
    await page.locator(`section[aria-label="Disponível offline: ${lesson}"][data-kept="here"]`).waitFor()
    await context.setOffline(true)
    const devtools = await context.newCDPSession(page)
    const rows: Row[] = []
    for (const [rate, aim] of [
      [1, 1_000],
      [6, 3_000],
    ] as const) {
      const times: number[] = []
      for (let i = 0; i < rounds; i++) {
        await page.goto('/student/my-modules/1?aula=9')
        await page.getByRole('button', { name: 'Abrir: Livro' }).waitFor()
        await slowed(devtools, rate)
        times.push(await firstPage(page))
        await slowed(devtools, 1)
      }
      rows.push([
        `first page of a PDF of ${pages} pages, without a network, processor ${rate}x`,
        ms(median(times)),
        `under ${aim} ms`,
        `the slowest ${ms(Math.max(...times))}`,
      ])
    }
    const heap = async () => {
      await devtools.send('HeapProfiler.collectGarbage')
      return (await devtools.send('Runtime.getHeapUsage')).usedSize
    }
    const before = await heap()
    let most = before
    for (let i = 0; i < turns; i++) {
      await page.keyboard.press('PageDown')
      if (i % 10 === 9) most = Math.max(most, (await devtools.send('Runtime.getHeapUsage')).usedSize)
    }
    const alive = await page.evaluate(
      () => [...document.querySelectorAll('canvas')].filter(({ width }) => width > 0).length,
    )
    rows.push([
      `memory of the page after ${turns} fast page turns`,
      `${((most - before) / 2 ** 20).toFixed(1)} MB more`,
      'under 150 MB',
      `${((await heap()) / 2 ** 20).toFixed(1)} MB in use at the end; ${alive} canvases alive`,
    ])
    await student.end()
    return { rows, ratios: [] }
  } finally {
    await server.end()
  }
}

/** From the tap on 'Abrir' to the text of the first page, ms. */
async function firstPage(page: Page): Promise<number> {
  const begun = performance.now()
  await page.getByRole('button', { name: 'Abrir: Livro' }).click()
  await dialog(page, 'Livro').getByRole('group', { name: 'Página 1' }).getByText('Livro, página 1').waitFor()
  return performance.now() - begun
}

const addBook = (server: RunningServer) =>
  inBenchFolder(async (folder) => {
    const text = (page: number) =>
      Array.from({ length: 28 }, (_, i) =>
        i ? `${i}. Calcule o perímetro e a área da figura ${page}.${i}.` : `Livro, página ${page}`,
      )
    const path = join(folder, 'Livro.pdf')
    writeFileSync(path, pdfOf(Array.from({ length: pages }, (_, i) => text(i + 1))))
    const office = await openBrowser(server.url, desktop)
    const { page } = office
    await signIn(page, 'direcao@chamada.demo')
    await page.goto('/admin/modules/1?aba=aulas')
    await press(page, `Editar: ${lesson}`)
    const form = dialog(page, 'Editar Aula')
    await form.getByRole('button', { name: 'Adicionar Material' }).click()
    await form.getByLabel(/^Arquivo: Material/).setInputFiles(path)
    await form.getByText(/^Arquivo da escola: PDF/).waitFor()
    await form.getByRole('button', { name: 'Salvar' }).click()
    await toast(page, 'Aula atualizada com sucesso')
    await synced(page)
    await office.end()
  })
