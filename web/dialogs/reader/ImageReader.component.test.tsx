import { Flex } from '@chakra-ui/react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnFile } from '#schema/fields/ownFile.ts'
import { drawAlone } from '#web/tests/support/component/drawAlone.tsx'
import ImageReader from './ImageReader.tsx'

// Covers: readers inside the app (images).

const small: OwnFile = { hash: 'a'.repeat(64), type: 'png', bytes: 1 }

function show(address: string, file: OwnFile = small) {
  const onFail = vi.fn()
  drawAlone().draw(
    <Flex direction="column" h="600px" w="320px">
      <ImageReader title="Mapa" place={0} onPlace={() => {}} {...{ file, address, onFail }} />
    </Flex>,
  )
  return onFail
}
const width = () => Math.round(document.querySelector('img')!.getBoundingClientRect().width)

test('an image is shown whole, larger, in its own size, and whole again', async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 800 })
  show(canvas.toDataURL('image/png'))
  await expect.poll(width).toBe(320)
  await page.getByRole('button', { name: 'Aumentar' }).click()
  await expect.poll(width).toBe(400)
  await page.getByRole('button', { name: '100%' }).click()
  await expect.poll(width).toBe(1600)
  const region = page.getByRole('region', { name: 'Mapa' }).element()
  expect([region.clientWidth, region.scrollWidth]).toEqual([320, 1600])
  await page.getByRole('button', { name: 'Ajustar à tela' }).click()
  await expect.poll(width).toBe(320)
})

test('what is not an image says so', async () => {
  const onFail = show('data:image/png;base64,AAAA')
  await expect.poll(() => onFail.mock.calls).toEqual([['broken']])
})

/** The address of an image that stays one when a query follows. */
async function pictureAt(width: number, height: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  const bytes = new Uint8Array(await blob!.arrayBuffer())
  return `data:image/png,${[...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}`
}
const source = () => document.querySelector('img')!.src
const original = page.getByRole('button', { name: 'Ver original, 8 MB' })

test('a large image comes light first, and as it was sent when the person wants it', async () => {
  const address = await pictureAt(1600, 800)
  show(address, { ...small, bytes: 8 * 2 ** 20 })
  await expect.poll(source).toBe(`${address}&light=true`)
  await original.click()
  await expect.poll(source).toBe(address)
  await expect.element(original).not.toBeInTheDocument()
  await expect.element(page.getByText('Carregando o original…')).not.toBeInTheDocument()
})

test('an image that is here as it was sent is not offered again', async () => {
  show(await pictureAt(2000, 800), { ...small, bytes: 8 * 2 ** 20 })
  await expect.poll(() => document.querySelector('img')!.naturalWidth).toBe(2000)
  await expect.element(page.getByRole('button', { name: '100%' })).toBeVisible()
  expect(original.elements()).toEqual([])
})

test('an image that moves is shown as it was sent', async () => {
  const address = await pictureAt(10, 10)
  show(address, { ...small, type: 'gif' })
  await expect.poll(source).toBe(address)
})
