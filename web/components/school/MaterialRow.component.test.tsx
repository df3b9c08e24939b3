import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownFileAddress } from '#schema/fields/ownFile.ts'
import type { Material } from '#schema/nouns/material.ts'
import { drawAlone } from '#web/tests/support/component/drawAlone.tsx'
import { SupportMaterials } from './SupportMaterials.tsx'

// Covers: a PDF in a lesson's list shows its first page, small.

const address = (type: 'pdf' | 'docx', letter = 'a') => ownFileAddress({ hash: letter.repeat(64), type, bytes: 1000 })
const material = (id: number, fileUrl: string): Material =>
  ({ id, lessonId: 1, title: `Folha ${id}`, fileUrl, fileType: 'document', visibility: 'both' }) as Material

function show(materials: Material[], { online = true, kept = false } = {}) {
  const alone = drawAlone()
  const draw = (online: boolean) =>
    alone.draw(
      <SupportMaterials {...{ materials, online }} isKept={() => kept} label="Ver material" onRead={() => {}} />,
    )
  draw(online)
  return {
    element: alone.element,
    draw,
    images: () => [...alone.element.querySelectorAll('img')],
    icons: () => alone.element.querySelectorAll('li [aria-hidden] > svg'),
  }
}
const heights = () =>
  page
    .getByRole('listitem')
    .all()
    .map((row) => row.element().getBoundingClientRect().height)
/** In the picture's place, what the server would send. */
async function comes(image: HTMLImageElement) {
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 90 })
  image.src = canvas.toDataURL()
  await image.decode()
}

test('a PDF of the school shows its first page once that came, as decoration, without moving the list', async () => {
  const { images, icons } = show([material(1, address('pdf')), material(2, address('docx', 'b'))])
  await expect.element(page.getByText('Folha 1')).toBeVisible()
  const before = heights()
  expect([images().length, icons().length]).toEqual([1, 2])
  const [image] = images()
  expect([image!.getAttribute('src'), image!.alt, getComputedStyle(image!).opacity]).toEqual([
    ...[`/api/files/${'a'.repeat(64)}/picture`, '', '0'],
  ])
  expect(page.getByRole('img').all()).toHaveLength(0)
  await comes(image!)
  await expect.poll(() => [getComputedStyle(image!).opacity, icons().length]).toEqual(['1', 1])
  expect(heights()).toEqual(before)
  const { width, height } = image!.getBoundingClientRect()
  expect([width, height]).toEqual([36, 44])
})

test('where no picture comes, the icon stays', async () => {
  const { images, icons } = show([material(1, address('pdf'))])
  await expect.poll(() => images()[0]?.complete).toBe(true)
  expect([getComputedStyle(images()[0]!).opacity, icons().length]).toEqual(['0', 1])
})

test('without a network a picture is asked for only of a file that is kept; one that is shown stays', async () => {
  expect(show([material(1, 'https://m.example/a.pdf')]).images()).toHaveLength(0)
  const away = show([material(1, address('pdf'))], { online: false })
  const kept = show([material(1, address('pdf'))], { online: false, kept: true })
  await expect.poll(() => kept.images().length).toBe(1)
  expect(away.images()).toHaveLength(0)
  away.draw(true)
  await expect.poll(() => away.images().length).toBe(1)
  await comes(away.images()[0]!)
  await expect.poll(() => getComputedStyle(away.images()[0]!).opacity).toBe('1')
  away.draw(false)
  await expect.poll(() => away.element.textContent).toContain('precisa de internet')
  expect(away.images()).toHaveLength(1)
})
