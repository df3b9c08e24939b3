import { Flex } from '@chakra-ui/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OwnFile } from '#schema/fields/ownFile.ts'
import { pdfOf } from '#scripts/testKit/files/pdfOf.ts'
import { drawAlone } from '#web/tests/support/component/drawAlone.tsx'
import PdfReader from './PdfReader.tsx'

// Covers: readers inside the app (PDF).

const lines = (number: number) => [`Esta é a página ${number}`, number % 4 ? 'Perímetro e área' : 'Frações na cozinha']
const book = (pages: number) => pdfOf(Array.from({ length: pages }, (_, i) => lines(i + 1)))

const file: OwnFile = { hash: 'a'.repeat(64), type: 'pdf', bytes: 1 }

function read(content: BlobPart, place = 0) {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/pdf' }))
  onTestFinished(() => URL.revokeObjectURL(address))
  const [onPlace, onFail] = [vi.fn(), vi.fn()]
  const alone = drawAlone()
  alone.draw(
    <Flex direction="column" h="700px">
      <PdfReader title="Apostila" {...{ file, address, place, onPlace, onFail }} />
    </Flex>,
  )
  return { ...alone, onPlace, onFail }
}

const pageField = () => page.getByLabelText(/^Página, de/)
const canvases = () => [...document.querySelectorAll<HTMLCanvasElement>('[data-page] canvas')]
const textOf = (number: number) => page.getByRole('group', { name: `Página ${number}`, exact: true })

test('a PDF opens at the page where the person stopped, with its text to be selected and read out', async () => {
  const { onPlace } = read(book(40), 12)
  await expect.element(textOf(12).getByText('Esta é a página 12')).toBeInTheDocument()
  await expect.element(pageField()).toHaveValue('12')
  expect(onPlace.mock.calls).toEqual([[12, 40]])
  const { x, width } = document.querySelector('[data-page="12"] .pdf-text span')!.getBoundingClientRect()
  expect([x > 20, width > 40]).toEqual([true, true])
})

test('pages are drawn as they are reached, never more than three, and a canvas that leaves is emptied', async () => {
  const { onPlace } = read(book(40))
  await expect.element(textOf(1).getByText('Esta é a página 1')).toBeInTheDocument()
  await expect.poll(() => canvases()[0]?.dataset.drawn).toBe('true')
  const [first] = canvases()
  expect(first!.width).toBeGreaterThan(0)
  for (const number of [9, 20, 33]) {
    await pageField().fill(String(number))
    await userEvent.keyboard('{Enter}')
    await expect.element(textOf(number).getByText(`Esta é a página ${number}`)).toBeInTheDocument()
    expect(canvases().length).toBeLessThanOrEqual(3)
  }
  await expect.poll(() => onPlace.mock.lastCall).toEqual([33, 40])
  expect([first!.isConnected, first!.width, first!.height]).toEqual([false, 0, 0])
  for (const { width, height } of canvases()) expect(width * height).toBeLessThanOrEqual(4 * 1024 * 1024)
})

test('a page that is not there is not gone to, and the keys turn pages and zoom', async () => {
  read(book(3))
  await expect.element(pageField()).toHaveValue('1')
  await pageField().fill('9')
  await userEvent.keyboard('{Enter}')
  await expect.element(pageField()).toHaveValue('1')
  const region = page.getByRole('region', { name: 'Apostila' })
  ;(region.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(pageField()).toHaveValue('2')
  const before = canvases()[0]!.clientWidth
  await userEvent.keyboard('+')
  await expect.poll(() => canvases()[0]!.clientWidth).toBeGreaterThan(before)
  await expect.element(pageField()).toHaveValue('2')
})

test('a text is searched from the page that is read on, and each hit is gone to', async () => {
  read(book(12), 5)
  await expect.element(pageField()).toHaveValue('5')
  await page.getByRole('button', { name: 'Buscar no arquivo' }).click()
  await page.getByRole('searchbox', { name: 'Buscar no arquivo' }).fill('fracoes')
  await expect.element(page.getByText('1 de 3', { exact: true })).toBeVisible()
  await expect.element(pageField()).toHaveValue('8')
  await page.getByRole('button', { name: 'Próxima ocorrência' }).click()
  await expect.element(pageField()).toHaveValue('12')
  await expect.poll(() => [...(CSS.highlights.get('reader-hit') ?? [])].map(String)).toEqual(['Frações'])
  await page.getByRole('searchbox', { name: 'Buscar no arquivo' }).fill('volume')
  await expect.element(page.getByText('Nada encontrado')).toBeVisible()
})

test.each([
  ['is empty', ''],
  ['is not one', '<!doctype html><title>Portal</title>'],
  ['is damaged', new TextDecoder('latin1').decode(book(2)).slice(0, 300)],
])('a PDF that %s says so', async (_, content) => {
  const { onFail } = read(content)
  await expect.poll(() => onFail.mock.calls).toEqual([['broken']])
})

test('a PDF with a password is not taken for a damaged one', async () => {
  const locked = new TextDecoder('latin1')
    .decode(book(1))
    .replace(
      '/Root 1 0 R',
      `/Root 1 0 R/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'41'.repeat(32)}>/U<${'42'.repeat(32)}>>>`,
    )
  const { onFail } = read(locked)
  await expect.poll(() => onFail.mock.calls).toEqual([['locked']])
})

test('closing ends the worker and leaves no canvas with memory', async () => {
  const ended = vi.spyOn(Worker.prototype, 'terminate')
  onTestFinished(() => ended.mockRestore())
  const { root } = read(book(2))
  await expect.poll(() => canvases().filter(({ dataset }) => dataset.drawn).length).toBe(2)
  const drawn = canvases()
  root.render(null)
  await expect.poll(() => ended.mock.calls.length).toBe(1)
  expect(drawn.map(({ width, height }) => width + height)).toEqual([0, 0])
})

test('a document of three hundred pages is gone through with three canvases', async () => {
  read(book(300), 299)
  await expect.element(textOf(299).getByText('Esta é a página 299')).toBeInTheDocument()
  for (const number of [150, 2, 300]) {
    await pageField().fill(String(number))
    await userEvent.keyboard('{Enter}')
    await expect.element(textOf(number).getByText(`Esta é a página ${number}`)).toBeInTheDocument()
    await expect.element(pageField()).toHaveValue(String(number))
    expect(canvases().length).toBeLessThanOrEqual(3)
  }
})

test('pages that are left before they are drawn fail nowhere', async () => {
  const failures: unknown[] = []
  const note = ({ reason }: PromiseRejectionEvent) => failures.push(reason)
  window.addEventListener('unhandledrejection', note)
  onTestFinished(() => window.removeEventListener('unhandledrejection', note))
  const full = Array.from({ length: 600 }, (_, i) => `Linha ${i}`)
  read(pdfOf(Array.from({ length: 40 }, (_, i) => [...lines(i + 1), ...full])))
  await expect.element(textOf(1).getByText('Esta é a página 1', { exact: true })).toBeInTheDocument()
  const scroller = page.getByRole('region', { name: 'Apostila' }).element()
  for (const slot of scroller.querySelectorAll<HTMLElement>('[data-page]')) {
    scroller.scrollTop = slot.offsetTop
    await new Promise(requestAnimationFrame)
  }
  await expect.element(textOf(40).getByText('Esta é a página 40')).toBeInTheDocument()
  expect(failures).toEqual([])
})
