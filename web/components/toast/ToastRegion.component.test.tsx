import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawAlone } from '#web/tests/support/component/drawAlone.tsx'
import { notifyDone, notifyFailed, useNotices } from './notify.ts'
import ToastRegion from './ToastRegion.tsx'

const nextTask = () => new Promise((done) => setTimeout(done))

// With the second after two tasks, the toaster once held the first for good, and showed neither.
test.for([0, 1, 2, 3])('a notice that follows another after %d tasks takes its place', async (tasks) => {
  onTestFinished(() => useNotices.setState({ wanted: false, waiting: [] }))
  notifyFailed('A senha não foi alterada', null)
  drawAlone().draw(<ToastRegion />)
  for (let task = 0; task < tasks; task++) await nextTask()
  notifyDone('Senha alterada')
  await expect.element(page.getByText('Senha alterada')).toBeVisible()
  await expect.element(page.getByText('A senha não foi alterada')).not.toBeInTheDocument()
})

test('a bar that comes with the next screen is not under a notice', async () => {
  onTestFinished(() => useNotices.setState({ wanted: false, waiting: [] }))
  drawAlone().draw(<ToastRegion />)
  notifyDone('Aula atual definida')
  const notice = page.getByRole('status').filter({ hasText: 'Aula atual definida' })
  await expect.element(notice).toBeVisible()
  const bar = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => bar.remove())
  bar.className = 'roll-actions'
  bar.style.cssText = 'position: fixed; inset: auto 0 0; height: 90px'
  const under = () => notice.element().getBoundingClientRect().bottom > bar.getBoundingClientRect().top
  await expect.poll(under).toBe(false)
})

const long = 'Maria Antonieta dos Santos Albuquerque Cavalcanti de Vasconcelos Figueiredo'
const where = '8º Ano C: Matemática aplicada ao cotidiano da agricultura familiar'

// Covers: receipts are never cut.
test.for([
  [360, 740],
  [320, 480],
] as const)('a long notice is whole on a phone of %i × %i with text twice as large', async ([width, height]) => {
  onTestFinished(() => {
    useNotices.setState({ wanted: false, waiting: [] })
    document.documentElement.style.removeProperty('font-size')
  })
  await page.viewport(width, height)
  document.documentElement.style.fontSize = '200%'
  drawAlone().draw(<ToastRegion />)
  notifyDone('Aluno transferido com sucesso', `${long}, ${long} e mais 3: de ${where} para ${where}, desde 21/11`, {
    label: 'Desfazer',
    run: () => {},
  })
  const notice = page.getByRole('status').filter({ hasText: 'Aluno transferido' })
  await expect.element(notice).toBeVisible()
  const { top, bottom, left, right } = notice.element().getBoundingClientRect()
  expect([top >= 0, bottom <= height, left >= 0, right <= width]).toEqual([true, true, true, true])
  const parts = [notice.element(), ...notice.element().querySelectorAll('*')]
  const wide = parts.filter(({ scrollWidth, clientWidth }) => clientWidth && scrollWidth > clientWidth + 1)
  expect(wide.map(({ className }) => className)).toEqual([])
  // What does not fit into the window is reached by scrolling in it.
  notice.getByRole('button', { name: 'Desfazer' }).element().scrollIntoView()
  await expect.element(notice.getByRole('button', { name: 'Desfazer' })).toBeInViewport()
})
