import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ThemeProvider } from '#web/theme/ThemeProvider.tsx'
import DayPicker from './DayPicker.tsx'

function openPicker(value: string | null) {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
  })
  const chosen = vi.fn<(date: string) => void>()
  root.render(
    <ThemeProvider>
      <DayPicker title="Data da chamada" value={value} today="2026-11-25" onChoose={chosen} onClose={() => {}} />
    </ThemeProvider>,
  )
  return chosen
}
const day = (name: string) => page.getByRole('button', { name, exact: true })

test('the chosen day has the focus, and keys lead to another', async () => {
  const chosen = openPicker('2026-11-21')
  await expect.element(day('Escolhido: sábado, 21 de novembro de 2026')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  // Today is the last day that can be chosen.
  await expect.element(day('quarta-feira, 25 de novembro de 2026')).toHaveFocus()
  await userEvent.keyboard('{PageUp}{Home}')
  await expect.element(page.getByRole('grid', { name: 'outubro de 2026' })).toBeVisible()
  await expect.element(day('domingo, 25 de outubro de 2026')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(chosen.mock.calls).toEqual([['2026-10-25']])
})

test('months and years are chosen by name, and no day or month after today', async () => {
  const chosen = openPicker(null)
  await expect.element(day('quarta-feira, 25 de novembro de 2026')).toHaveAttribute('aria-current', 'date')
  await expect.element(day('quinta-feira, 26 de novembro de 2026')).toBeDisabled()
  await expect.element(day('Avançar um mês')).toBeDisabled()
  await expect.element(page.getByRole('option', { name: 'dezembro' })).toBeDisabled()
  await page.getByLabelText('Ano', { exact: true }).selectOptions('2025')
  await page.getByLabelText('Mês', { exact: true }).selectOptions('dezembro')
  await day('Voltar um mês').click()
  await day('Avançar um mês').click()
  await day('terça-feira, 2 de dezembro de 2025').click()
  expect(chosen.mock.calls).toEqual([['2025-12-02']])
})
