import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { resumeDownloads } from '#web/actions/keptDownloads.ts'
import { keptFilesOf } from '#web/mirror/files/keptFiles.ts'
import { packsOf } from '#web/mirror/files/packSettings.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { useEngine } from '#web/sync/useEngine.ts'
import { answering } from '#web/tests/support/component/noServer.ts'
import { press } from '#web/tests/support/component/office.ts'
import { goTo, openApp } from '#web/tests/support/component/openApp.tsx'

// Covers: 'Deixar disponível offline' of a class, kept up by itself; storage per module on /sync.

const label = 'A aula atual e as duas próximas: 7º Ano A: Matemática'
const panel = () => page.getByRole('region', { name: label, exact: true })
const mirror = () => useSessionState.getState().mirror!
const files = () => keptFilesOf(mirror())
const lessonIds = async () => (await files().files.toArray()).flatMap((each) => each.lessonIds).sort((a, b) => a - b)

/** The current lesson of the class, as the server would send it. */
async function classIsAt(currentLessonId: number) {
  const table = mirror().db.rows('classes')
  const stored = (await table.get(1))!
  await table.put({ ...stored, row: { ...stored.row, currentLessonId } } as typeof stored)
}

/** Fills the files that are on their way, as if they had arrived. */
async function arrive() {
  for (const { hash, got, bytes } of await files().files.toArray())
    if (got < bytes) await files().append(hash, got, new ArrayBuffer(bytes - got), null)
}

/** Keeps the class, which is at lesson 10: the next ones have one file, in lesson 12. */
async function keepClass() {
  await openApp('aluna', '/profile')
  await classIsAt(10)
  goTo('/student/my-modules')
  answering('GET /none', () => ({ value: null }))
  await press(/^Deixar disponível offline: A aula atual e as duas próximas: 7º Ano A/)
  await expect.poll(lessonIds).toEqual([12])
}

test('a class is kept with one tap, and the next round follows when the class goes on: the lesson before stays', async () => {
  await keepClass()
  await arrive()
  await expect.element(panel().getByText('A aula atual e as duas próximas estão neste aparelho')).toBeVisible()
  await classIsAt(13)
  await resumeDownloads()
  await expect.poll(lessonIds).toEqual([12, 15])
  expect(await files().files.where('lessonIds').equals(15).toArray()).toMatchObject([{ auto: [15], byItself: true }])
})

test('what follows by itself waits for Wi-Fi where the browser cannot tell, until the person allows other networks', async () => {
  await keepClass()
  await arrive()
  await classIsAt(13)
  await resumeDownloads()
  await expect.element(panel().getByText(/^Download parado\. Espera uma rede Wi-Fi/)).toBeVisible()
  await panel().getByText('Baixar novos arquivos sozinho também por dados móveis').click()
  await expect.poll(async () => (await packsOf(mirror())).anyNetwork).toBe(true)
  await expect.element(panel().getByText(/^Download parado\. Continua sozinho quando a internet voltar/)).toBeVisible()
})

test('what the person removes of a lesson does not come back by itself, and ‘Parar e remover’ leaves nothing', async () => {
  await keepClass()
  await arrive()
  goTo('/student/my-modules/2?aula=12')
  const { title } = (await mirror().db.rows('lessons').get(12))!.row as { title: string }
  await press(`Remover: ${title}`)
  await expect.poll(lessonIds).toEqual([])
  await resumeDownloads()
  await expect.poll(async () => (await packsOf(mirror())).without).toEqual([12])
  goTo('/student/my-modules')
  await press(`Parar e remover: ${label}`)
  await expect.element(panel().getByRole('button', { name: /^Deixar disponível offline/ })).toBeVisible()
  expect([(await packsOf(mirror())).classes, await lessonIds()]).toEqual([[], []])
})

test('on a device without room for the school’s rows, what was kept by itself goes, and what the person chose stays', async () => {
  await keepClass()
  await arrive()
  await files().want([{ file: { hash: 'd'.repeat(64), type: 'pdf', bytes: 3_000_000 }, lessonId: 25 }])
  useEngine.setState({ noRoom: true })
  await resumeDownloads()
  expect(await lessonIds()).toEqual([25])
  expect((await packsOf(mirror())).full?.bytes).toBe(0)
  useEngine.setState({ noRoom: false })
  await resumeDownloads()
  expect(await lessonIds()).toEqual([25])
})

test('/sync tells what is kept by module, frees one of them, and sets what files may take', async () => {
  await keepClass()
  await arrive()
  await files().want([{ file: { hash: 'd'.repeat(64), type: 'pdf', bytes: 3_000_000 }, lessonId: 25 }])
  goTo('/sync')
  const modules = page.getByRole('list', { name: 'Arquivos por módulo' }).getByRole('listitem')
  await expect.poll(() => modules.elements().length).toBe(2)
  await expect.element(modules.first().getByText('1 arquivo, 0 kB de 2,9 MB')).toBeVisible()
  await page.getByLabelText('Limite para arquivos de aulas').selectOptions('100 MB')
  await expect.poll(async () => (await packsOf(mirror())).budget).toBe(100 * 2 ** 20)
  await modules
    .first()
    .getByRole('button', { name: /^Liberar: / })
    .click()
  await expect.poll(() => modules.elements().length).toBe(1)
  expect(await lessonIds()).toEqual([12])
})

test('a teacher keeps a class of theirs in the same way', async () => {
  await openApp('professora', '/profile')
  await classIsAt(10)
  goTo('/teacher/classes?turma=1')
  await expect
    .element(panel().getByText(/^1 arquivo, 1.kB agora\. O que fica guardado acompanha a turma, por Wi-Fi\./))
    .toBeVisible()
})
