import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawAlone } from '#web/tests/support/component/drawAlone.tsx'
import { DateField } from './DateField.tsx'
import { Form, type Values } from './Form.tsx'
import { TimeField } from './TimeField.tsx'

// Covers: spec section 1 (dates in the pt-BR format, weeks from Sunday).

const submitted = vi.fn<(values: Values) => undefined>()
const reported = vi.fn<(value: string) => void>()
const left = page.getByLabelText('Data de saída')
const until = page.getByLabelText('Até (vazio: continua)')
const starts = page.getByLabelText('Início')
const save = () => page.getByRole('button', { name: 'Salvar' }).click()
const month = page.getByRole('dialog', { name: 'Data de saída' })
const thisYear = new Date().getFullYear()

beforeEach(() => {
  submitted.mockClear()
  reported.mockClear()
  const english = vi.spyOn(Navigator.prototype, 'language', 'get').mockReturnValue('en-US')
  onTestFinished(() => english.mockRestore())
  drawAlone().draw(
    <MemoryRouter>
      <Form onSubmit={submitted}>
        <DateField
          label="Data de saída"
          name="left"
          defaultValue="2026-11-26"
          min="2026-02-01"
          max="2026-11-28"
          onChange={reported}
        />
        <DateField label="Até (vazio: continua)" name="until" />
        <TimeField label="Início" name="starts" defaultValue="08:00" />
        <button type="submit">Salvar</button>
        <button type="reset">Cancelar</button>
      </Form>
    </MemoryRouter>,
  )
})

/** What the form gets from the fields. */
async function submits(values: Values) {
  await save()
  await expect.poll(() => submitted.mock.lastCall?.[0]).toEqual(values)
}
const problem = (text: string) => expect.element(page.getByRole('alert')).toHaveTextContent(text)

test('a date stands as in Brazil in an English browser, and the form gets a civil date', async () => {
  expect(navigator.language).toBe('en-US')
  await expect.element(left).toHaveValue('26/11/2026')
  await expect.element(until).toHaveValue('')
  await submits({ left: '2026-11-26', until: '', starts: '08:00' })
})

test('slashes come while digits are typed', async () => {
  await left.clear()
  await userEvent.type(left, '01112026')
  await expect.element(left).toHaveValue('01/11/2026')
  expect(reported.mock.lastCall).toEqual(['2026-11-01'])
  await userEvent.type(left, '{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}')
  await expect.element(left).toHaveValue('01/11')
})

test.each([
  ['2026-11-27', '27/11/2026'],
  ['27.11.26', '27/11/2026'],
  [`5/3`, `05/03/${thisYear}`],
])('“%s” is understood when the field is left', async (text, shown) => {
  await until.fill(text)
  await userEvent.tab()
  await expect.element(until).toHaveValue(shown)
  await submits({ left: '2026-11-26', until: shown.split('/').reverse().join('-'), starts: '08:00' })
})

test('Enter submits what is typed', async () => {
  await until.fill('27.11.26')
  await userEvent.type(until, '{Enter}')
  await expect.poll(() => submitted.mock.lastCall?.[0].until).toBe('2026-11-27')
})

describe('what is no day gets a sentence with the name of the field, and the form waits', () => {
  test.each([
    ['31/02/2026', 'Data de saída: o dia 31/02/2026 não existe'],
    ['29/11/2026', 'Data de saída: escolha um dia de 01/02/2026 a 28/11/2026'],
    ['amanhã', 'Data de saída: escreva o dia como dd/mm/aaaa'],
  ])('%s', async (text, sentence) => {
    await left.fill(text)
    await save()
    await problem(sentence)
    await expect.element(left).toHaveFocus()
    await expect.element(left).toHaveAccessibleDescription(/^Dia, mês e ano.*não existe$|escolha|escreva/)
    expect(submitted).not.toHaveBeenCalled()
    expect(reported.mock.lastCall).toEqual([''])
    await left.fill('27/11/2026')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await submits({ left: '2026-11-27', until: '', starts: '08:00' })
  })

  test('a label’s note in brackets is left out', async () => {
    await until.fill('31/04')
    await userEvent.tab()
    await problem(`Até: o dia 31/04/${thisYear} não existe`)
  })
})

test('the arrows change the day by one, within the limits', async () => {
  await left.click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(left).toHaveValue('25/11/2026')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
  await expect.element(left).toHaveValue('28/11/2026')
  await submits({ left: '2026-11-28', until: '', starts: '08:00' })
})

test('a day is picked in a month in Portuguese, from Sunday, with the keyboard', async () => {
  const button = page.getByRole('button', { name: 'Escolher dia' }).first()
  await expect.element(button).toHaveAccessibleDescription('Data de saída')
  await button.click()
  await expect.element(month.getByRole('button', { name: 'Escolher o mês' })).toHaveTextContent('novembro de 2026')
  await expect.poll(() => month.element().querySelector('thead')?.textContent).toBe('DSTQQSS')
  await expect.poll(() => document.activeElement?.ariaLabel).toMatch(/26 de novembro de 2026/)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => document.activeElement?.ariaLabel).toMatch(/25 de novembro de 2026/)
  await userEvent.keyboard('{PageUp}')
  await expect.poll(() => document.activeElement?.ariaLabel).toMatch(/25 de outubro de 2026/)
  await userEvent.keyboard('{Enter}')
  await expect.element(month).not.toBeInTheDocument()
  await expect.element(left).toHaveValue('25/10/2026')
  await expect.element(button).toHaveFocus()
  expect(reported.mock.lastCall).toEqual(['2026-10-25'])
})

test('Esc closes the month, changes nothing and gives the focus back', async () => {
  const button = page.getByRole('button', { name: 'Escolher dia' }).first()
  await button.click()
  await expect.poll(() => document.activeElement?.ariaLabel).toMatch(/26 de novembro/)
  await userEvent.keyboard('{ArrowUp}{Escape}')
  await expect.element(month).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await expect.element(left).toHaveValue('26/11/2026')
})

test('a reset brings the first day back, without a sentence', async () => {
  await left.fill('31/02/2026')
  await userEvent.tab()
  await problem('não existe')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(left).toHaveValue('26/11/2026')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await submits({ left: '2026-11-26', until: '', starts: '08:00' })
})

test.each([
  ['730', '07:30'],
  ['7h30', '07:30'],
  ['1915', '19:15'],
])('a time typed as %s is %s', async (text, time) => {
  await starts.clear()
  await userEvent.type(starts, text)
  await userEvent.tab()
  await expect.element(starts).toHaveValue(time)
  await submits({ left: '2026-11-26', until: '', starts: time })
})

test('what is no time gets a sentence, and the arrows change five minutes', async () => {
  await starts.fill('25:00')
  await save()
  await problem('Início: escreva a hora como hh:mm, até 23:59')
  await starts.fill('00:00')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(starts).toHaveValue('23:55')
})
