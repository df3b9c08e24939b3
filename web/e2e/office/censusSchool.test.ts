import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#schema/nouns/user.ts'
import { type Browser, openBrowser } from '#scripts/testKit/browser/browser.ts'
import { keptOffline, synced } from '#scripts/testKit/screens/people.ts'
import { markAbsent, marksShown, savedMarks } from '#scripts/testKit/screens/rollPage.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'
import { type RunningServer, startServer } from '#scripts/testKit/server/server.ts'
import { demoPassword } from '#server/demo/accounts.ts'
import { openStore } from '#server/store/openStore.ts'
import { marksWhere } from '#server/store/queries/readMarks.ts'

// Covers: the walking skeleton, on a school imported from a census file.
const sample = '../shared/data/educacenso-2023.txt'

/** A small census of one school, used when the shared sample is not available. */
const ownCensus = [
  '00|87654321|1|||ESCOLA DO RIO',
  '20|87654321|11|111|4º ANO A|1|7|30|11|30|0|1|1|1|1|1|0',
  '30|87654321|1|100000000001||JOSÉ DAS NEVES|01/01/1980|',
  ...Array.from(
    { length: 35 },
    (_, i) => `30|87654321|${i + 2}|1000000001${10 + i}||ALUNO NÚMERO ${i + 1}|01/01/2013|`,
  ),
  '50|87654321|1|100000000001|11|111',
  ...Array.from({ length: 35 }, (_, i) => `60|87654321|${i + 2}|1000000001${10 + i}|11|111`),
].join('\n')

let server: RunningServer
let teacher: Browser | undefined

beforeAll(async () => {
  server = await startServer({ CHAMADA_DEMO: 'none' })
})
afterAll(async () => {
  await teacher?.end()
  await server.end()
})

test('the teacher of an imported school takes a roll without a network, and the marks arrive', async () => {
  const file = existsSync(sample) ? sample : join(server.data, 'escola.txt')
  if (file !== sample) writeFileSync(file, ownCensus)
  const admin = (...words: string[]) =>
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/admin.ts', ...words], {
      env: { ...process.env, CHAMADA_DATA: server.data, NODE_ENV: 'test', CHAMADA_PASSWORD: demoPassword },
      encoding: 'utf8',
    })
  admin('create', '--name', 'Ana Souza', '--email', 'ana@escola.br')
  const output = admin('import', file)
  const teacherName = /criado: (.+) na turma/.exec(output)![1]!
  const office = await askServer(server, 'ana@escola.br')
  const found = (await office.get<User[]>('/api/teachers')).find(({ name }) => name === teacherName)!
  const userIds = [found.id]
  const [given] = (await office.act('POST', '/api/first-passwords', { userIds })) as [{ password: string }]
  const [login, password] = [found.email ?? found.username, given.password]

  teacher = await openBrowser(server.url)
  const { page, context } = teacher
  await page.goto('/auth')
  await page.getByLabel('E-mail ou usuário').fill(login!)
  await page.getByLabel('Senha').fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByText('Escolha uma nova senha para continuar.').waitFor()
  await page.getByLabel('Nova senha', { exact: true }).fill('uma-senha-so-minha')
  await page.getByLabel('Confirmar nova senha').fill('uma-senha-so-minha')
  await page.getByRole('button', { name: 'Alterar Senha' }).click()
  await page.getByText('Senha alterada').waitFor()
  await synced(page)
  await keptOffline(page)
  await context.setOffline(true)
  await page.goto('/teacher/classes')
  await page.getByRole('list', { name: 'Turmas' }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 3, name: 'Diário de classe' }).waitFor()
  await page.getByRole('link', { name: 'Registrar Aula: Aula 1' }).click()
  await page.getByRole('button', { name: 'Todos presentes' }).click()
  const students = await page.locator('[data-student]').count()
  await savedMarks(page, students)
  await markAbsent(page, 1)
  await page.getByRole('button', { name: 'Concluir chamada' }).click()
  await page.getByText(/salva neste aparelho às/).waitFor()
  const shown = await marksShown(page)
  await teacher.close()
  await teacher.reopen()
  await teacher.context.setOffline(true)
  await teacher.page.goto(page.url())
  await savedMarks(teacher.page, students)
  expect(await marksShown(teacher.page)).toEqual(shown)
  await teacher.context.setOffline(false)
  await synced(teacher.page)

  const store = openStore({ file: join(server.data, 'chamada.sqlite') })
  const rows = await marksWhere(store.q, 'attendance', {})
  store.close()
  expect(rows).toHaveLength(students)
  expect(Object.fromEntries(rows.map(({ studentId, present }) => [studentId, present ? 'present' : 'absent']))).toEqual(
    shown,
  )
  expect(rows.filter(({ present }) => !present)).toHaveLength(1)
})
