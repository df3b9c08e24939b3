import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bookOf } from '#scripts/testKit/files/bookOf.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { hasFile, openLesson } from '#web/tests/support/component/lessonFile.ts'
import { press } from '#web/tests/support/component/office.ts'

// Covers: readers inside the app (EPUB): nothing in a book runs or loads, and it opens where it was closed.

const long = (chapter: number) =>
  `<h1>Parte ${chapter}</h1>${Array.from({ length: 60 }, (_, i) => `<p>Parágrafo ${i + 1} da parte ${chapter}.</p>`).join('')}`

async function openBook(content: Uint8Array<ArrayBuffer>) {
  const lesson = await openLesson()
  await hasFile(lesson.material, 'epub', content)
  await lesson.open.click()
  return lesson
}
const placeKept = async () => (await useSessionState.getState().mirror!.db.read('places')) ?? {}

test('a book is read chapter by chapter, and opens again where it was closed', async () => {
  const { open, reader } = await openBook(bookOf([long(1), long(2), long(3)]))
  await expect.element(reader.getByRole('heading', { name: 'Parte 1' })).toBeVisible()
  await press('Próximo capítulo', reader)
  await expect.element(reader.getByRole('heading', { name: 'Parte 2' })).toBeVisible()
  await expect.element(reader.getByLabelText('Capítulo', { exact: true })).toHaveValue('1')
  const text = reader.getByRole('region').element()
  text.scrollTop = text.scrollHeight / 2
  await expect.poll(async () => Object.values(await placeKept())[0] ?? 0).toBeGreaterThan(4500)
  await press('Fechar', reader)
  await expect.element(page.getByText(/Lido até (4|5)\d%/)).toBeVisible()
  await open.click()
  await expect.element(reader.getByText('Parágrafo 31 da parte 2.')).toBeInTheDocument()
  await expect.poll(() => reader.getByRole('region').element().scrollTop).toBeGreaterThan(200)
})

test('what a book brings to run, to load or to look like the app is not in the page', async () => {
  const ran = Object.assign(window, { ranInBook: false })
  const body = `<p onclick="window.ranInBook=true" style="position:fixed">Texto</p><script>window.ranInBook=true</script>
    <img src="dot.png" alt="Um ponto"/><img src="https://m.example/x.png" alt="De fora"/><iframe src="/"/>
    <svg xmlns="http://www.w3.org/2000/svg" onload="window.ranInBook=true"><title>Capa</title><image href="dot.png"/></svg>
    <a href="javascript:window.ranInBook=true">Mau</a> <a href="https://m.example/">Fora</a> <a href="c1.xhtml#fim">Dentro</a>
    <form action="/api/logout"><button>Sair</button></form><link rel="stylesheet" href="https://m.example/x.css"/>`
  const { reader } = await openBook(bookOf([body, '<p>Segundo</p><p id="fim">O fim</p>']))
  await expect.element(reader.getByText('Texto')).toBeVisible()
  await expect.element(reader.getByRole('img', { name: 'Um ponto' })).toBeInTheDocument()
  const book = document.querySelector('.book')!
  expect(book.querySelectorAll('script, iframe, img, svg, form, button, link, style, [onclick], [style]')).toHaveLength(
    0,
  )
  const links = [...book.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href'), link.rel])
  expect(links).toEqual([
    ['Mau', null, ''],
    ['Fora', 'https://m.example/', 'noopener noreferrer'],
    ['Dentro', '#', ''],
  ])
  await expect.poll(() => [...book.querySelectorAll('canvas')].map(({ width }) => width)).toEqual([1, 0, 1])
  await reader.getByRole('link', { name: 'Dentro' }).click()
  await expect.element(reader.getByText('O fim')).toBeVisible()
  expect(ran.ranInBook).toBe(false)
})

test('larger letters leave the place as it is, and the keys lead on', async () => {
  const { reader } = await openBook(bookOf([long(1), long(2)]))
  await expect.element(reader.getByRole('heading', { name: 'Parte 1' })).toBeVisible()
  const text = reader.getByRole('region').element()
  const share = () => text.scrollTop / (text.scrollHeight - text.clientHeight)
  text.scrollTop = (text.scrollHeight - text.clientHeight) / 2
  await expect.poll(async () => Object.values(await placeKept()).length).toBe(1)
  const height = text.scrollHeight
  await press('Aumentar', reader)
  await expect.poll(() => text.scrollHeight).toBeGreaterThan(height)
  expect(Math.abs(share() - 0.5)).toBeLessThan(0.03)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(reader.getByRole('heading', { name: 'Parte 2' })).toBeVisible()
})

test.each([
  ['is no archive', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])],
  ['has no text', zipSync({ mimetype: strToU8('application/epub+zip') })],
  ['asks for a key of its shop', bookOf(['<p>x</p>'], { 'META-INF/rights.xml': '<rights/>' })],
])('a book that %s gives a sentence and the other ways to it', async (_, content) => {
  const { reader } = await openBook(content)
  await expect.element(reader.getByText('Este arquivo não pôde ser mostrado aqui')).toBeVisible()
  await expect.element(reader.getByText('Baixar')).toBeVisible()
})
