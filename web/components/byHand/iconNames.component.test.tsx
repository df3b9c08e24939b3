import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { showIconNames } from './iconNames.ts'

// Covers: spec section 9, decisions section 8: tooltips open after 700 ms, the next within 300 ms.

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const place = document.body.appendChild(document.createElement('main'))
  place.innerHTML = `<button id="edit" aria-label="Editar"><svg></svg></button>
    <button id="delete" aria-label="Excluir"><svg></svg></button>
    <button id="said" aria-label="Salvar turma">Salvar</button><p>Texto</p>`
  const stop = showIconNames(document)
  onTestFinished(() => {
    stop()
    place.remove()
    vi.useRealTimers()
  })
})

const rest = (selector: string, pointerType = 'mouse') =>
  document.querySelector(selector)!.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }))
const shown = () => document.querySelector('.icon-name')?.textContent ?? null
const after = (ms: number) => {
  vi.advanceTimersByTime(ms)
  return shown()
}

test('a name appears after 700 ms, the next at once within 300 ms, and later after 700 ms again', () => {
  rest('#edit')
  expect([after(699), after(1)]).toEqual([null, 'Editar'])
  rest('p')
  expect([shown(), after(299)]).toEqual([null, null])
  rest('#delete')
  expect(after(0)).toBe('Excluir')
  rest('p')
  expect(after(300)).toBe(null)
  rest('#edit')
  expect([after(699), after(1)]).toEqual([null, 'Editar'])
})

test('the button of an open menu shows no name, and shows it again once the menu is closed', () => {
  const menu = document.querySelector('#edit')!
  menu.ariaExpanded = 'true'
  rest('#edit')
  expect(after(1000)).toBe(null)
  menu.ariaExpanded = 'false'
  rest('p')
  rest('#edit')
  expect(after(700)).toBe('Editar')
})

test('a press, a key and scrolling take it away; a touch and a button with words show none', () => {
  for (const gone of ['pointerdown', 'keydown', 'scroll']) {
    rest('#edit')
    expect(after(700)).toBe('Editar')
    document.dispatchEvent(new Event(gone))
    expect(shown()).toBe(null)
    rest('p')
    after(1000)
  }
  rest('#delete', 'touch')
  expect(after(1000)).toBe(null)
  rest('#said')
  expect(after(1000)).toBe(null)
})
