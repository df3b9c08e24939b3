import { Flex } from '@chakra-ui/react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnFile } from '#schema/fields/ownFile.ts'
import { drawAlone } from '#web/tests/support/component/drawAlone.tsx'
import ImageReader from './ImageReader.tsx'

// Covers: readers inside the app (images).

const file: OwnFile = { hash: 'a'.repeat(64), type: 'png', bytes: 1 }

function show(address: string) {
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
