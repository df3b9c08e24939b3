import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeClean } from '#scripts/testKit/browser/axeClean.ts'
import { type Browser, phone } from '#scripts/testKit/browser/browser.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { dialog, press } from '#scripts/testKit/screens/office.ts'
import { keptOffline, synced } from '#scripts/testKit/screens/people.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

// Covers: 'Mochila de amanhã'; a class's next lessons kept up by themselves; storage per module on /sync.
let server: RunningServer
let student: Browser
beforeAll(async () => {
  server = await startSchool()
  student = await signedIn(server, 'aluna', phone)
})
afterAll(async () => {
  await student.end()
  await server.end()
})

test('a student’s evening: at school one tap keeps the next day’s lessons; at home, without a network, their files open', async () => {
  const { page, context } = student
  await keptOffline(page)
  const bag = page.getByRole('region', { name: /^Mochila de / })
  await bag.getByText(/^\d aulas?, \d arquivos?\./).waitFor()
  await axeClean(page, 'a bag to pack')
  await press(page, /^Guardar neste aparelho: Mochila de /)
  await bag.getByText(/^Tudo de .+ está neste aparelho$/).waitFor()

  await context.setOffline(true)
  await server.stop()
  await page.reload()
  await bag.getByText(/^Tudo de .+ está neste aparelho$/).waitFor()
  await axeClean(page, 'a packed bag, without a network')
  await page.goto('/student/today-lessons?aba=proximos')
  await page
    .getByRole('link', { name: /^Ver aula: / })
    .first()
    .click()
  await page.locator('section[data-kept=here][aria-label^="Disponível offline: "]').last().waitFor()
  await press(page, /^Abrir: /, 0)
  await dialog(page, /./).getByRole('group', { name: 'Página 1' }).locator('canvas[data-drawn]').waitFor()
  await context.setOffline(false)
  await server.start()
})

test('a class that is kept goes on by itself, and /sync says what it takes, by module, to be let go', async () => {
  const { page } = student
  const classId = 1
  const elsewhere = await askServer(server)
  await elsewhere.act('PATCH', `/api/classes/${classId}/current-lesson`, { lessonId: 10 })
  await page.goto('/student/my-modules')
  await synced(page)
  const pack = page.locator('section[data-kept][aria-label^="A aula atual e as duas próximas: 7º Ano A"]')
  await pack.getByText(/^1 arquivo, 1.kB agora\./).waitFor()
  await axeClean(page, 'a class to keep')
  await pack.getByRole('button', { name: /^Deixar disponível offline/ }).click()
  await pack.getByText('A aula atual e as duas próximas estão neste aparelho').waitFor()

  await elsewhere.act('PATCH', `/api/classes/${classId}/current-lesson`, { lessonId: 13 })
  // This browser does not say which network it is on.
  await pack.getByText(/^Download parado\. Espera uma rede Wi-Fi/).waitFor()
  await axeClean(page, 'a class that waits for Wi-Fi')
  await pack.getByText('Baixar novos arquivos sozinho também por dados móveis').click()
  await pack.getByText('A aula atual e as duas próximas estão neste aparelho').waitFor()

  await page.goto('/sync')
  const modules = page.getByRole('list', { name: 'Arquivos por módulo' }).getByRole('listitem')
  await modules.first().waitFor()
  await axeClean(page, 'the room used, by module')
  const before = await modules.count()
  expect(before).toBeGreaterThan(1)
  await modules
    .first()
    .getByRole('button', { name: /^Liberar: / })
    .click()
  await expect.poll(() => modules.count()).toBe(before - 1)
})
