import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { keepNothing, loseTables } from '#scripts/testKit/browser/brokenDisk.ts'
import { desktop } from '#scripts/testKit/browser/browser.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { alertDialog, card, choose, dialog, fill, press } from '#scripts/testKit/screens/office.ts'
import { type OfficePlace, placesIn, reads, withoutPlace } from '#scripts/testKit/screens/officeTexts.ts'
import { keptOffline } from '#scripts/testKit/screens/people.ts'

// Covers: the texts of spec sections 2, 5 and 8 for the office; a failure is shown in the catalogue's words.
const { enter, page } = demoVisits()

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }))

test('every place of the list of texts is checked by a test, and texts without a place are on no screen', () => {
  const isTest = (name: string) => name.startsWith('e2e') || name.endsWith('.component.test.tsx')
  const tests = [...sourcesIn('web').filter(({ name }) => isTest(name)), ...sourcesIn('scripts/testKit')]
  const visits = tests.filter(({ name }) => !name.endsWith('officeTexts.ts'))
  const read = new Set(
    visits.flatMap(({ text }) =>
      [...text.matchAll(/(?:reads\([^'"]*|fails\(|confirm\()['"]([^'"]+)['"]/g)].map(([, place]) => place),
    ),
  )
  expect(placesIn().filter((place) => !read.has(place))).toEqual([])
  const screens = sourcesIn('web')
    .filter(({ name }) => !name.startsWith('e2e'))
    .map(({ text }) => text)
    .join()
  for (const text of Object.values(withoutPlace).flat()) expect(screens).not.toContain(text)
})

const menu = (name: string) => page().getByRole('navigation').getByRole('link', { name, exact: true }).click()
const act = (name: string | RegExp, from: ReturnType<Page['locator']> = page().locator('main')) =>
  from.getByRole('button', { name }).first().click()
const leave = async () => {
  await page().keyboard.press('Escape')
  await page().getByRole('dialog').waitFor({ state: 'detached' })
}

/** Submits the open form and checks how that failed. */
async function fails(place: OfficePlace, submit: string, form = page().getByRole('dialog')) {
  await form.getByRole('button', { name: submit, exact: true }).last().click()
  await reads(page(), place)
}
const confirm = (place: OfficePlace, title: string, submit: string) => fails(place, submit, alertDialog(page(), title))

const person = { 'Nome completo': 'Elza Prates', Email: 'professora@chamada.demo' }
const account = { ...person, Senha: 'senha-da-elza', 'Confirmar Senha': 'senha-da-elza' }

test('a change the device cannot store is reported with the catalogue’s text, and nothing of it is shown as done', async () => {
  await enter('direcao', desktop, '/admin/modules')
  await page().getByRole('list', { name: 'Módulos' }).waitFor()
  const before = await page().getByRole('listitem').count()
  await keepNothing(page())
  await press(page(), 'Criar Novo Módulo')
  await fill(page(), { Título: 'Sem lugar' })
  await fails('a module not made', 'Criar Módulo')
  await page().getByText('o armazenamento deste aparelho está cheio').waitFor()
  await leave()
  expect(await page().getByRole('listitem').count()).toBe(before)

  await page().getByRole('link', { name: 'Ciências: vida e ambiente' }).click()
  await act('Desativar Módulo')
  await reads(page(), 'a module not changed')
  await page().getByRole('tab', { name: 'Aulas' }).click()
  await act(/^Excluir/)
  await confirm('a lesson not deleted', 'Excluir Aula', 'Excluir Aula')
  await act(/^Editar/)
  await fill(page(), { Título: 'Outro título' })
  await fails('a lesson not changed', 'Salvar')
  await page().keyboard.press('Escape')
  await page().getByRole('dialog').waitFor({ state: 'detached' })
  await page().getByRole('tab', { name: 'Turmas' }).click()
  await act(/^Remover turma/)
  await confirm('a class not unlinked', 'Remover turma do módulo', 'Remover Turma')
  await act('Adicionar Turma')
  await page().getByRole('dialog').getByLabel('Turma').selectOption({ index: 1 })
  await fails('a class not linked', 'Adicionar')
  await leave()
  await page().getByRole('tab', { name: 'Detalhes' }).click()
  await act('Excluir Módulo')
  await confirm('a module not deleted', 'Excluir Módulo', 'Excluir Módulo')

  await menu('Turmas')
  await act('Nova Turma')
  await fill(page(), { Título: 'Sem lugar' })
  await fails('a class not made', 'Criar Turma')
  await leave()
  const nightClass = card(page(), 'EJA Noturno')
  await act(/^Editar/, nightClass)
  await fill(page(), { Título: 'EJA Matutino' })
  await fails('a class not changed', 'Salvar')
  await leave()
  await act(/^Ver Alunos/, nightClass)
  const students = dialog(page(), 'Alunos: EJA Noturno')
  await act(/^Matricular: /, students)
  await reads(page(), 'a student not enrolled')
  await act(/^Saiu: /, students)
  await dialog(page(), 'Saiu').getByRole('button', { name: 'Saiu por mudança' }).click()
  await reads(page(), 'a student not taken off')
  await page().keyboard.press('Escape')
  await dialog(page(), 'Saiu').waitFor({ state: 'detached' })
  await leave()
  await act(/^Remover professor/, nightClass)
  await confirm('a teacher not taken off', 'Remover professor', 'Remover professor')
  await act(/^Excluir/, nightClass)
  await confirm('a class not deleted', 'Excluir Turma', 'Excluir Turma')

  for (const [place, noun, name] of [
    ['Alunos', 'student', 'Ana Luísa Trindade'],
    ['Professores', 'teacher', 'Otávio Simões'],
  ] as const) {
    await menu(place)
    await choose(page(), name, 'Editar')
    await fill(page(), { Nome: 'Outro nome' })
    await page().getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
    if (noun === 'student') await reads(page(), 'a student not changed')
    else await reads(page(), 'a teacher not changed')
    await leave()
    await choose(page(), name, 'Excluir')
    await page().getByRole('alertdialog').getByRole('button', { name: 'Excluir', exact: true }).click()
    if (noun === 'student') await reads(page(), 'a student not deleted')
    else await reads(page(), 'a teacher not deleted')
  }
  await press(page(), 'Adicionar Novo Professor')
  await fill(page(), account)
  await fails('a teacher not made', 'Adicionar Professor')
  await leave()
  await menu('Administradores')
  await press(page(), 'Adicionar Administrador')
  await fill(page(), account)
  await fails('an administrator not made', 'Adicionar Administrador')
  await leave()
  await choose(page(), 'Cícero Magalhães', 'Remover')
  await confirm('an administrator not removed', 'Remover Administrador', 'Remover')

  // A lesson that cannot be read is not opened for editing.
  await page().goto('/admin/modules/3?aba=aulas')
  await page().getByRole('row').nth(1).waitFor()
  const begin = async (...lost: string[]) => {
    await loseTables(page(), lost)
    await act(/^Editar/)
  }
  const formClosed = () => page().waitForURL((url) => !url.searchParams.has('editar'))
  await begin('lessonVideos')
  await reads(page(), 'a lesson without its videos')
  await formClosed()
  await begin('materials')
  await reads(page(), 'a lesson without its materials')
  await formClosed()
  await begin('lessonVideos', 'materials')
  await reads(page(), 'a lesson that cannot be read')
  await formClosed()
  expect(await page().getByRole('dialog').count()).toBe(0)
})

test('a change to schools or administrators that the device cannot store is reported the same way', async () => {
  await enter('super', desktop, '/superadmin/schools')
  const school = 'Escola Estadual Conceição Evaristo'
  await reads(page(), 'the schools')
  await press(page(), 'Colunas')
  await page().getByRole('menuitemcheckbox', { name: 'Criada em' }).click()
  await page().keyboard.press('Escape')
  await page().getByRole('menu').waitFor({ state: 'hidden' })
  await reads(page(), 'the schools with the day they were made')
  await keepNothing(page())
  await press(page(), 'Nova Escola')
  await fill(page(), { Nome: 'Sem lugar' })
  await fails('a school not made', 'Criar Escola')
  await leave()
  await page()
    .getByRole('switch', { name: `Ativa: ${school}` })
    .click()
  await press(page(), 'Desativar')
  await reads(page(), 'a school not changed')
  expect(
    await page()
      .getByRole('switch', { name: `Ativa: ${school}` })
      .getAttribute('aria-checked'),
  ).toBe('true')
  await menu('Administradores')
  await reads(page(), 'the administrators of all schools')
  await press(page(), 'Novo Administrador')
  await fill(page(), { Nome: 'Elza Prates', Email: 'direcao@chamada.demo', Senha: 'senha-da-elza' })
  await page().getByRole('dialog').getByLabel('Escola').selectOption({ index: 1 })
  await fails('a global administrator not made', 'Criar Administrador')
  await leave()
  await choose(page(), 'Cícero Magalhães', 'Excluir')
  await confirm('a global administrator not deleted', 'Excluir Administrador', 'Excluir')
  await choose(page(), 'Cícero Magalhães', 'Definir como principal')
  await confirm('a principal not named', 'Definir Administrador Principal', 'Definir como principal')

  // A school that was deleted while its administrators are still on the device.
  await keptOffline(page())
  await page().context().setOffline(true)
  await forgetSchools(page())
  await page().reload()
  await choose(page(), 'Cícero Magalhães', 'Definir como principal')
  await reads(page(), 'an administrator of a school that is gone')
  await page().context().setOffline(false)
  await choose(page(), 'Cícero Magalhães', 'Excluir')
  await alertDialog(page(), 'Excluir Administrador').getByRole('button', { name: 'Excluir', exact: true }).click()
  await reads(page(), 'a global administrator deleted')
})

/** Deletes the rows of all schools from the device, as if its disk had lost them. */
const forgetSchools = (page: Page) =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).map((db) => db.name!).find((each) => /^chamada-\d+$/.test(each))!
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
    })
    await new Promise((resolve) => {
      const writing = db.transaction('schools', 'readwrite')
      writing.objectStore('schools').clear()
      writing.oncomplete = resolve
    })
    db.close()
  })
