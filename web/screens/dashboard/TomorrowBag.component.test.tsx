import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { keptFilesOf } from '#web/mirror/files/keptFiles.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { answering } from '#web/tests/support/component/noServer.ts'
import { press } from '#web/tests/support/component/office.ts'
import { goTo, openApp, rows } from '#web/tests/support/component/openApp.tsx'

// Covers: 'Mochila de amanhã': its size before the tap, progress, done, what is too large, without a network.

const bag = (name = 'Mochila de quarta-feira') => page.getByRole('region', { name, exact: true })
/** That of the class that meets on Wednesday. */
const nextLesson = 25
const files = () => keptFilesOf(useSessionState.getState().mirror!)

/** Fills the files that are on their way, as if they had arrived. */
async function arrive() {
  for (const { hash, got, bytes } of await files().files.toArray())
    if (got < bytes) await files().append(hash, got, new ArrayBuffer(bytes - got), null)
}

/** Gives the material of a lesson a file so large. */
async function large(lessonId: number, bytes: number) {
  const [material] = await rows().where('materials', { lessonId })
  const table = useSessionState.getState().mirror!.db.rows('materials')
  const stored = (await table.get(material!.id))!
  const fileUrl = `/api/files/${'c'.repeat(64)}?type=mp4&bytes=${bytes}`
  await table.put({ ...stored, row: { ...stored.row, fileUrl, title: 'O filme' } } as typeof stored)
}

test('on the day before, without a network, the bag says its size and asks for one', async () => {
  await openApp('aluna', '/profile')
  vi.setSystemTime(Date.UTC(2026, 10, 24, 21))
  goTo('/')
  const tomorrow = bag('Mochila de amanhã')
  await expect.element(tomorrow.getByText('1 aula, 1 arquivo. Conecte-se à internet para guardar.')).toBeVisible()
  await expect.element(tomorrow.getByRole('button', { name: /^Guardar neste aparelho/ })).toBeDisabled()
})

test('one tap lists the lessons of the next school day; what stands still says why, and in the end everything is here', async () => {
  await openApp('aluna', '/')
  answering('GET /none', () => ({ value: null }))
  await press(/^Guardar neste aparelho: Mochila de quarta-feira, /)
  await expect.element(bag().getByText(/^Download parado\. Continua sozinho quando a internet voltar/)).toBeVisible()
  const listed = await files().files.toArray()
  expect(listed.length).toBeGreaterThan(0)
  for (const { auto, lessonIds } of listed) expect(auto).toEqual(lessonIds)
  await arrive()
  await expect.element(bag().getByText('Tudo de quarta-feira está neste aparelho')).toBeVisible()
  goTo('/sync')
  await expect.element(page.getByRole('list', { name: 'Arquivos por módulo' })).toBeVisible()
})

test('what is on its way can be taken back', async () => {
  await openApp('aluna', '/')
  answering('GET /none', () => ({ value: null }))
  await press(/^Guardar neste aparelho: Mochila de quarta-feira, /)
  await press('Cancelar: Mochila de quarta-feira')
  await expect.element(bag().getByRole('button', { name: /^Guardar neste aparelho/ })).toBeVisible()
  expect(await files().files.count()).toBe(0)
})

test('what is too large is left out and named', async () => {
  await openApp('aluna', '/')
  await large(nextLesson, 700 * 2 ** 20)
  await expect.element(bag().getByText(/Não cabe: “O filme”, 700.MB\./)).toBeVisible()
  await expect.element(bag().getByRole('button', { name: /^Guardar neste aparelho/ })).toBeDisabled()
})

test('before a day without lessons the bag is of the next day that has some', async () => {
  await openApp('aluna', '/')
  await expect
    .element(bag('Mochila de quarta-feira').getByText('As aulas de quarta-feira, 25 de novembro'))
    .toBeVisible()
})
