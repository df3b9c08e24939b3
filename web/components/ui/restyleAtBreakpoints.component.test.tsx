import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { restyleAtBreakpoints } from './restyleAtBreakpoints.ts'

// A page that goes on inserting rules, as one does while its parts arrive, with two hundred elements that only a narrow
// window hides.
let end: (() => void)[] = []
let probe: Element
beforeEach(() => {
  const style = document.createElement('style')
  const list = document.createElement('div')
  list.innerHTML = '<p class="of-a-desktop">x</p>'.repeat(200)
  document.body.append(list)
  document.head.append(style)
  probe = list.firstElementChild!
  const { sheet } = style
  sheet!.insertRule('.of-a-desktop { padding: 1px }')
  sheet!.insertRule('@media (max-width: 55.9975rem) { .of-a-desktop { display: none } }', 1)
  let rules = 2
  const timer = setInterval(() => sheet!.insertRule(`.part-${rules} { color: red }`, rules++), 1)
  end = [() => clearInterval(timer), () => style.remove(), () => list.remove()]
})
afterEach(() => {
  for (const each of end) each()
})

const hidden = () => getComputedStyle(probe).display === 'none'

test('however often a window is resized while parts arrive, it has the styles of its width', async () => {
  end.push(restyleAtBreakpoints(document))
  for (let i = 0; i < 60; i++) {
    const width = i % 2 ? 1366 : 320
    await page.viewport(width, 640)
    await expect.poll(hidden, { timeout: 1_000, interval: 5 }).toBe(width === 320)
  }
})

test('a window that was resized before has the styles of its width from then on', async () => {
  for (let i = 0; i < 60; i++) {
    const width = i % 2 ? 1366 : 320
    await page.viewport(width, 640)
    const stop = restyleAtBreakpoints(document)
    await expect.poll(hidden, { timeout: 1_000, interval: 5 }).toBe(width === 320)
    stop()
  }
})
