import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { keepFocus } from './keepFocus.ts'

// Covers: the focus never falls to the page after an act.

const row = (name: string) => `<li id="${name}"><a href="#${name}">${name}</a><button>Excluir ${name}</button></li>`
const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector)!
const focused = () => expect.poll(() => document.activeElement?.textContent)

beforeEach(() => {
  const place = document.body.appendChild(document.createElement('main'))
  place.innerHTML = `<h1>Turmas</h1><ul>${['A', 'B', 'C'].map(row).join('')}</ul><p>Vazio</p>`
  const stop = keepFocus(document)
  onTestFinished(() => {
    stop()
    for (const each of document.querySelectorAll('main, [role]')) each.remove()
  })
})

const remove = (name: string) => find(`#${name}`).remove()

test('a deleted row gives the focus to the same control of the next, the last to the one before, the only to the heading', async () => {
  find('#B button').focus()
  remove('B')
  await focused().toBe('Excluir C')
  remove('C')
  await focused().toBe('Excluir A')
  remove('A')
  await focused().toBe('Turmas')
})

test('a dialog whose opener is gone gives it to the next row, a notice to where it was', async () => {
  find('#B button').focus()
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('role', 'dialog')
  dialog.innerHTML = '<h2>Excluir turma</h2><button>Excluir</button><button>Voltar</button>'
  dialog.querySelector('button')!.focus()
  dialog.querySelector('button')!.remove()
  await focused().toBe('Excluir turma')
  dialog.remove()
  remove('B')
  await focused().toBe('Excluir C')

  const toast = document.body.appendChild(document.createElement('div'))
  toast.dataset.scope = 'toast'
  toast.setAttribute('role', 'status')
  toast.innerHTML = '<button>Desfazer</button>'
  toast.querySelector('button')!.focus()
  toast.remove()
  await focused().toBe('Excluir C')
})

test('a menu that opens in place of its button takes the focus itself, however late', async () => {
  find('#B button').focus()
  const menu = document.body.appendChild(document.createElement('div'))
  menu.setAttribute('role', 'menu')
  menu.dataset.state = 'open'
  find('#B button').replaceWith(document.createElement('button'))
  for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(document.body)
  menu.remove()
  await expect.poll(() => document.activeElement).toBe(find('#B button'))
})

test('whoever presses an empty place has no focus, whatever goes away then', async () => {
  find('#B button').focus()
  await userEvent.click(find('p'))
  expect(document.activeElement).toBe(document.body)
  remove('B')
  find('#C button').focus()
  await userEvent.click(find('p'))
  await new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(document.activeElement).toBe(document.body)
})
