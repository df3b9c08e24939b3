import { expect, onTestFinished, test } from 'vitest'
import { scrollBack } from './scrollBack.ts'

// Covers: the scroll comes back with 'Voltar'.

/** A page with its content above and in a list, px. */
function pageOf(above: number, list: number) {
  const main = document.body.appendChild(document.createElement('main'))
  for (const height of [above, list]) main.appendChild(document.createElement('div')).style.height = `${height}px`
  onTestFinished(() => main.remove())
  const [first, second] = [...main.children] as [HTMLElement, HTMLElement]
  return { main, first, second }
}
const scrolled = () => expect.poll(() => Math.round(window.scrollY))
const framesPass = async () => {
  for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
}

test('a screen is where it was left once it is high enough, also when content comes above that place later', async () => {
  const { main, first, second } = pageOf(0, 100)
  onTestFinished(scrollBack(900, main))
  second.style.height = '4000px'
  await scrolled().toBe(900)
  first.style.height = '200px'
  await framesPass()
  expect(Math.round(window.scrollY)).toBe(900)
})

test('whoever scrolls meanwhile stays where they went', async () => {
  const { main, first } = pageOf(0, 4000)
  onTestFinished(scrollBack(900, main))
  await scrolled().toBe(900)
  window.dispatchEvent(new WheelEvent('wheel'))
  window.scrollTo(0, 300)
  first.style.height = '200px'
  await framesPass()
  expect(Math.round(window.scrollY)).not.toBe(900)
})
