import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { axeClean } from '#scripts/testKit/browser/axeClean.ts'
import { type Browser, desktop } from '#scripts/testKit/browser/browser.ts'
import { leftBehind } from '#scripts/testKit/browser/leftBehind.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { dialog, press, toast } from '#scripts/testKit/screens/office.ts'
import { signIn } from '#scripts/testKit/screens/people.ts'
import { type CuttingLine, cuttingLine } from '#scripts/testKit/server/cuttingLine.ts'
import { faultProxy } from '#scripts/testKit/server/faultProxy.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'
import { sheetOf } from '#server/demo/sheet.ts'
import { makeTestFolder, removeTestFolder } from '#server/tests/support/testFolder.ts'

// Covers: decisions section 5: a chosen file is kept on the device and goes up by itself, whatever happens meanwhile.
const megabyte = 2 ** 20
let server: RunningServer
let line: CuttingLine
let office: Browser
beforeAll(async () => {
  server = await startSchool()
  line = await cuttingLine(server.port, 3 * megabyte)
  office = await signedIn(server, 'direcao', desktop, { url: line.url })
})
afterAll(async () => {
  await office.end()
  await line.close()
  await server.end()
})

beforeEach(async () => {
  Object.assign(line, { silent: false, most: Number.POSITIVE_INFINITY })
  await office.context.setOffline(false)
})

const lesson = 'Perímetro e área'
const files = makeTestFolder('files')
afterAll(() => removeTestFolder(files))

/** A file on the disk, which the browser reads by itself: through the browser's own line it would take its time. */
function written(name: string, content: Buffer | string): string {
  const path = join(files, name)
  writeFileSync(path, content)
  return path
}
const contentOf = (text: string, megabytes: number) =>
  Buffer.concat([sheetOf(text).content, Buffer.alloc(megabytes * megabyte, '%')])
const fileOf = (text: string, megabytes: number) => written(`${text}.pdf`, contentOf(text, megabytes))

async function openForm(page: Page) {
  await page.goto('/admin/modules/1?aba=aulas')
  await press(page, `Editar: ${lesson}`)
  const form = dialog(page, 'Editar Aula')
  await form.getByText(/^Você ainda pode enviar/).waitFor()
  await form.getByRole('button', { name: 'Adicionar Material' }).click()
  return { form, picker: form.getByLabel(/^Arquivo: Material/).last() }
}
async function save(page: Page) {
  await dialog(page, 'Editar Aula').getByRole('button', { name: 'Salvar' }).click()
  await toast(page, 'Aula atualizada com sucesso')
}
/** How many materials the list shows for the lesson. */
const materialsOf = async (page: Page) =>
  Number(await page.getByRole('row', { name: lesson }).locator('td').nth(3).textContent())
/** Resolves once so much of the upload is shown as sent, per cent. */
const reached = (page: Page, percent: number) =>
  expect
    .poll(async () => Number(/Enviando: (\d+)% de/.exec((await page.locator('body').textContent()) ?? '')?.[1] ?? 0), {
      timeout: 60_000,
    })
    .toBeGreaterThanOrEqual(percent)
/** Resolves once the school has the file, by its title. */
const arrived = async (page: Page, title: string) => {
  await expect
    .poll(
      () =>
        page.evaluate(async (wanted) => {
          const rows = (await (await fetch('/api/lessons/9/materials')).json()) as { title: string; fileUrl: string }[]
          const found = rows.find((row) => row.title === wanted)
          return found ? (await fetch(found.fileUrl, { headers: { Range: 'bytes=0-3' } })).text() : ''
        }, title),
      { timeout: 60_000 },
    )
    .toBe('%PDF')
}
const nothingWaits = async (page: Page) => {
  await page.goto('/sync')
  await page.getByText('Nada aguarda envio').waitFor({ timeout: 60_000 })
  expect(await page.getByText(/^Arquivos a enviar/).count()).toBe(0)
}

test('an upload survives cuts, a silent line and a server that is started again, and sends little twice', async () => {
  const { page } = office
  const { form, picker } = await openForm(page)
  const file = fileOf('Geometria', 24)
  const size = statSync(file).size
  const before = line.sent
  await picker.setInputFiles(file)
  await form.getByText('Arquivo da escola: PDF, 24 MB').waitFor()
  /** The line goes on to a little more than that. */
  const goesTo = (percent: number) => {
    line.most = before + ((percent + 10) / 100) * size
    return reached(page, percent)
  }
  for (const percent of [20, 40]) {
    await goesTo(percent)
    line.cut()
  }
  await goesTo(60)
  line.silent = true
  const standsStill = form.getByText(/^Sem conexão: parado em \d+%|O envio começa quando houver internet/)
  await standsStill.waitFor({ timeout: 60_000 })
  line.silent = false
  line.cut()
  await goesTo(80)
  await server.stop()
  await standsStill.waitFor({ timeout: 60_000 })
  await axeClean(page, 'an upload that stands still')
  line.most = Number.POSITIVE_INFINITY
  await server.start()
  await form
    .getByRole('button', { name: /^Abrir: / })
    .last()
    .waitFor({ timeout: 60_000 })
  expect((line.sent - before) / size).toBeLessThan(1.1)
  await save(page)
  await arrived(page, 'Geometria')
})

test('on a quick line the pieces become larger, and a proxy that refuses those gets small ones again', async () => {
  const proxy = await faultProxy(server.port)
  proxy.largest = 10 * megabyte
  const there = await signedIn(server, 'direcao', desktop, { url: proxy.url })
  const { form, picker } = await openForm(there.page)
  // However busy the machine is, its line is a quick one.
  await there.page.clock.setFixedTime(Date.now())
  await picker.setInputFiles(fileOf('Frações', 40))
  // The form offers to open the file also in the moment before it knows that it is on its way.
  await expect.poll(() => proxy.met, { timeout: 60_000 }).toBe(1)
  await form
    .getByRole('button', { name: /^Abrir: / })
    .last()
    .waitFor({ timeout: 60_000 })
  expect(proxy.met).toBe(1)
  await there.end()
  await proxy.close()
})

test('chosen and saved without a network, a file goes up on another day, and its material with it', async () => {
  const { page } = office
  await page.goto('/admin/modules/1?aba=aulas')
  await page.getByRole('row', { name: lesson }).waitFor()
  const before = await materialsOf(page)
  const { form, picker } = await openForm(page)
  await office.context.setOffline(true)
  await picker.setInputFiles(fileOf('Frações', 9))
  await form.getByText(/^Guardado neste aparelho \(9\sMB\)/).waitFor()
  await save(page)
  await page.getByText('Enviando arquivo').waitFor()
  await expect.poll(() => materialsOf(page)).toBe(before + 1)
  await page.goto('/sync')
  await page.getByRole('heading', { name: 'Arquivos a enviar: 1' }).waitFor()
  await axeClean(page, 'files that wait')
  expect((await leftBehind(page)).contents.includes('%'.repeat(99))).toBe(false)
  // The battery is flat; the next day there is a network.
  await office.kill()
  await office.reopen()
  const next = office.page
  await next.goto('/admin/modules/1?aba=aulas')
  await arrived(next, 'Frações')
  await nothingWaits(next)
})

test('one that is stopped goes on when it is told to, and one that is taken back leaves nothing', async () => {
  const { page } = office
  const { form, picker } = await openForm(page)
  line.most = line.sent + 6 * megabyte
  await picker.setInputFiles(fileOf('Ângulos', 16))
  await reached(page, 20)
  await form.getByRole('button', { name: 'Pausar: Ângulos.pdf' }).click()
  await form.getByText('Envio pausado (16 MB).').waitFor()
  line.most = Number.POSITIVE_INFINITY
  await save(page)
  await page.goto('/sync')
  const before = line.sent
  await press(page, 'Continuar: Ângulos.pdf')
  await arrived(page, 'Ângulos')
  expect(line.sent - before).toBeLessThan(0.95 * 16 * megabyte)

  const second = await openForm(page)
  line.most = line.sent + 4 * megabyte
  await second.picker.setInputFiles(fileOf('Retas', 16))
  await reached(page, 10)
  await second.form.getByRole('button', { name: 'Pausar: Retas.pdf' }).click()
  line.most = Number.POSITIVE_INFINITY
  await save(page)
  await page.goto('/sync')
  await press(page, 'Desistir: Retas.pdf')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desistir' }).click()
  await page.getByText('Retas.pdf').waitFor({ state: 'detached' })
  await nothingWaits(page)
  await page.goto('/admin/modules/1?aba=aulas')
  await press(page, `Editar: ${lesson}`)
  await dialog(page, 'Editar Aula').getByRole('button', { name: 'Ângulos', exact: true }).waitFor()
  expect(await dialog(page, 'Editar Aula').getByRole('button', { name: 'Retas', exact: true }).count()).toBe(0)
})

test('several files make a material each; one that is no file of its name is named, and the school’s are not sent again', async () => {
  const { page } = office
  const { form } = await openForm(page)
  const hostile = written('Figuras.pdf', '<script>alert(1)</script>')
  const known = line.sent
  await form
    .getByLabel('Vários arquivos')
    .setInputFiles([fileOf('Ângulos', 16), hostile, fileOf('Prismas', 0), fileOf('Cones', 0)])
  await form.getByText('Figuras.pdf: O conteúdo não é PDF, apesar do nome.').waitFor()
  for (const title of ['Ângulos', 'Prismas', 'Cones'])
    await form.getByRole('button', { name: title, exact: true }).last().waitFor()
  await save(page)
  for (const title of ['Prismas', 'Cones']) await arrived(page, title)
  expect(line.sent - known).toBeLessThan(megabyte)
})

test('what waits when a person signs out is sealed, and goes up when they are back', async () => {
  const { page } = office
  const { form, picker } = await openForm(page)
  await office.context.setOffline(true)
  await picker.setInputFiles(fileOf('Esferas', 5))
  await form.getByText(/^Guardado neste aparelho/).waitFor()
  await save(page)
  await page.getByRole('button', { name: /^Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.getByRole('button', { name: 'Guardar neste aparelho' }).click()
  await page.waitForURL('**/auth')
  await page.getByText(/^Há \d+ alteraç/).waitFor()
  const inClear = async () => {
    const { databases, contents } = await leftBehind(page)
    return [...databases, ...['Esferas', '%'.repeat(99)].filter((text) => contents.includes(text))].sort()
  }
  await expect.poll(inClear).toEqual(['chamada', 'chamada-outgoing-3', 'chamada-sealed'])
  await office.context.setOffline(false)
  await signIn(page, 'direcao@chamada.demo')
  await arrived(page, 'Esferas')
  await nothingWaits(page)
})
