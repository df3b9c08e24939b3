import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#scripts/testKit/browser/browser.ts'
import { leftBehind, namesHeld } from '#scripts/testKit/browser/leftBehind.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { enterClassroom, signIn, synced } from '#scripts/testKit/screens/people.ts'
import { markAbsent, savedMarks } from '#scripts/testKit/screens/rollPage.ts'
import { askServer, forgetSecret } from '#scripts/testKit/server/askServer.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

// Covers: what is kept on a shared device for a person who signed out.
let server: RunningServer
let teacher: Browser

beforeAll(async () => {
  server = await startSchool()
})
afterAll(() => server.end())
afterEach(() => teacher.end())

const reason = 'Consulta com o cardiologista'

/** Records the absence of the nth pupil and its reason without a network. Returns the roll's address. */
async function absenceOffline({ page, context }: Browser, nth: number): Promise<string> {
  await enterClassroom(page)
  await context.setOffline(true)
  await markAbsent(page, nth)
  await savedMarks(page, nth + 1)
  const pupil = page.locator('[data-student]').nth(nth)
  await pupil.getByRole('button', { name: /^Justificar a falta/ }).click()
  await page.getByLabel('Motivo da falta').fill(reason)
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await pupil.getByText('Falta justificada').waitFor()
  return page.url()
}

async function leaveAndKeep(page: Page, { named = false } = {}) {
  await page.getByRole('button', { name: /^Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  const name = page.getByLabel('Mostrar meu nome na tela de entrada')
  expect(await name.isChecked()).toBe(false)
  if (named) await name.check()
  await page.getByRole('button', { name: 'Guardar neste aparelho' }).click()
  await page.waitForURL('**/auth')
}

const isSealedHere = async (page: Page) => (await leftBehind(page)).contents.includes('"sealed":{')

const waits = (page: Page, whose: RegExp) =>
  page.getByRole('list', { name: 'Guardado neste aparelho' }).getByText(whose).waitFor()

test('what a teacher leaves is nowhere in clear text, is shown on the sign-in page, and is sent when they are back', async () => {
  teacher = await signedIn(server, 'professora')
  const { page, context } = teacher
  const names = await namesHeld(page)
  expect(names.length).toBeGreaterThan(40)
  const roll = await absenceOffline(teacher, 0)
  expect((await leftBehind(page)).contents.includes(reason)).toBe(true)
  await leaveAndKeep(page)
  await waits(page, /^Há 2 alterações guardadas neste aparelho, de quem saiu em .* às .*\. Entre para enviá-las\.$/)

  await page.reload()
  await waits(page, /^Há 2 alterações/)
  expect(await isSealedHere(page)).toBe(true)
  const { databases, keys, contents } = await leftBehind(page)
  expect([databases.sort(), keys.filter((key) => key !== 'theme')]).toEqual([
    ['chamada', 'chamada-sealed'],
    ['chamada-witness'],
  ])
  expect([reason, ...names].filter((word) => contents.includes(word))).toEqual([])

  await context.setOffline(false)
  await signIn(page, 'professor@chamada.demo')
  await page.goto('/sync')
  await page.getByText('Nada aguarda envio').waitFor()
  await page.getByRole('button', { name: /^Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.waitForURL('**/auth')
  await waits(page, /^Há 2 alterações/)

  await signIn(page, 'professora@chamada.demo')
  const admin = await askServer(server)
  await expect.poll(async () => (await admin.rowsOf(roll)).map((row) => row.reason)).toEqual([reason])
  await synced(page)
  expect(await isSealedHere(page)).toBe(false)
})

test('only a person who chose it is named; work the server’s key no longer opens is shown, and is deleted only after they confirm twice', async () => {
  teacher = await signedIn(server, 'professora')
  const { page, context } = teacher
  const name = (await page.getByRole('button', { name: /^Minha conta/ }).getAttribute('aria-label'))!.replace(
    /^.*?[:,] /,
    '',
  )
  await absenceOffline(teacher, 1)
  await leaveAndKeep(page, { named: true })
  await waits(page, new RegExp(`, de ${name}, que saiu em `))

  await forgetSecret(server, randomBytes(32).toString('hex'))
  await context.setOffline(false)
  await signIn(page, 'professora@chamada.demo')
  const lostNotice = page.getByText(
    /alteraç.* neste aparelho em .* o servidor não tem mais a chave .* continua.* aqui\.$/,
  )
  await lostNotice.waitFor()
  await page.reload()
  await lostNotice.waitFor()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('button', { name: 'Sim, descartar para sempre' }).click()
  await lostNotice.waitFor({ state: 'detached' })
  await page.reload()
  await synced(page)
  expect(await isSealedHere(page)).toBe(false)
})
