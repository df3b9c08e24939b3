import { type ComponentType, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { drawAlone } from '#web/tests/support/component/drawAlone.tsx'
import { partOf } from './partOf.tsx'

let begun = 0
function Screen() {
  const [place] = useState(() => {
    begun += 1
    return begun
  })
  return `Tela ${place}`
}

/** Draws a part. Returns its text at any later moment, and a function that draws it again. */
function draw(Part: ComponentType) {
  const { element, root } = drawAlone()
  const again = () => flushSync(() => root.render(<Suspense fallback="…">{<Part />}</Suspense>))
  again()
  return { text: () => element.textContent, again }
}

test('a part that was fetched ahead is drawn at once', async () => {
  const { load, Part } = partOf(async () => ({ default: Screen }))
  await load()
  expect(draw(Part).text()).toMatch(/^Tela/)
})

test('a part that arrives later is drawn then, and does not begin anew when it is drawn again', async () => {
  const { text, again } = draw(partOf(async () => ({ default: Screen })).Part)
  expect(text()).toBe('…')
  await expect.poll(text).toMatch(/^Tela/)
  const first = text()
  again()
  expect(text()).toBe(first)
})
