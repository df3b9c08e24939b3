import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { updateStudentRecord } from '#schema/mutations/family/updateStudentRecord.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { press, sees } from '#web/tests/support/component/office.ts'
import { desktop, openApp, rows } from '#web/tests/support/component/openApp.tsx'

// Covers: spec section 2 (students); decisions section 4 (figures).

const table = page.getByRole('table', { name: 'Gerenciamento de Alunos' })
const heading = (name: string) => table.getByRole('columnheader', { name, exact: true })
const names = () =>
  table
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('.person p')?.textContent)
const address = () => new URLSearchParams(window.location.search)

test('the list says each student’s class, enrolment number, attendance and last presence, and how many there are', async () => {
  await openApp('direcao', '/admin/students', desktop)
  for (const name of ['Turma', 'Matrícula', 'Categoria', 'Frequência', 'Última presença'])
    await expect.element(heading(name)).toBeVisible()
  await expect.element(table.getByText(/^\d+%/).first()).toBeVisible()
  await expect.element(table.getByText(/^\d\d\/\d\d\/\d{4}$/).first()).toBeVisible()
  await sees(`${names().length} alunos`)
  const rates = table
    .getByText(/^\d+%/)
    .elements()
    .map((each) => each.textContent!)
  expect(rates.filter((rate) => Number.parseInt(rate, 10) < 75 !== rate.endsWith('Em risco'))).toEqual([])
})

test('words in any order find a student, and students at risk and those without a class are one choice away', async () => {
  await openApp('direcao', '/admin/students', desktop)
  const total = () => names().length
  await expect.poll(total).toBeGreaterThan(0)
  const all = total()
  await page.getByRole('searchbox').fill('trindade luisa ana')
  await expect.poll(names).toEqual(['Ana Luísa Trindade'])
  await sees(`1 de ${all}`)
  await page.getByRole('searchbox').fill('')
  await page.getByLabelText('Filtrar por frequência').selectOptions('Em risco (menos de 75%)')
  await expect.poll(total).toBeLessThan(all)
  expect(total()).toBeGreaterThan(0)
  expect(table.getByText('Em risco').elements().length).toBe(total())
  await page.getByLabelText('Filtrar por frequência').selectOptions('Qualquer frequência')
  await page.getByLabelText('Filtrar por turma').selectOptions('Sem turma')
  expect(address().get('turma')).toBe('sem-turma')
})

test('columns are chosen, kept in the address and there again after a reload', async () => {
  await openApp('direcao', '/admin/students?colunas=turma,email', desktop)
  await expect.element(heading('Email')).toBeVisible()
  await expect.element(heading('Frequência')).not.toBeInTheDocument()
  await press('Colunas')
  await page.getByRole('menuitemcheckbox', { name: 'Turma' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Frequência' }).click()
  await expect.element(heading('Frequência')).toBeVisible()
  await expect.element(heading('Turma')).not.toBeInTheDocument()
  expect(address().get('colunas')).toBe('email,frequencia')
})

test('a column chosen before the list has shown the one before it takes nothing back', async () => {
  await openApp('direcao', '/admin/students?colunas=turma,email', desktop)
  await press('Colunas')
  const item = (name: string) => page.getByRole('menuitemcheckbox', { name })
  await expect.element(item('Frequência')).toBeVisible()
  for (const name of ['Turma', 'Frequência']) (item(name).element() as HTMLElement).click()
  await expect.poll(() => address().get('colunas')).toBe('email,frequencia')
})

test('the list is saved with families and documents only if the office chooses so', async () => {
  const saved: Blob[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:file'
  })
  const follow = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => [create, follow].forEach((spy) => void spy.mockRestore()))
  await openApp('direcao', '/admin/students', desktop)
  const [student] = await rows().where('users', { role: 'student', schoolId: 1 })
  const { mirror } = useSessionState.getState()
  await mutate(mirror!, updateStudentRecord, {
    studentId: student!.id,
    motherName: 'Rosa Lima',
    birthDate: '2013-05-20',
  })
  const choice = page.getByRole('menuitemcheckbox', { name: 'Incluir dados da família e documentos' })
  /** The lines of the CSV, with or without pressing the choice. */
  const download = async (chosen: boolean) => {
    const before = saved.length
    await press('Baixar')
    await expect.element(choice).not.toBeChecked()
    if (chosen) await choice.click()
    await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
    await expect.poll(() => saved.length).toBe(before + 1)
    return (await saved.at(-1)!.text()).split('\r\n')
  }
  expect((await download(false))[0]).toMatch(/;Acesso$/)
  const [headings, ...lines] = await download(true)
  expect(headings).toMatch(/;Acesso;Nome civil;Data de nascimento;Código INEP;Naturalidade;Nome da mãe;/)
  expect(lines.find((line) => line.startsWith(student!.name))).toContain(';20/05/2013;;;Rosa Lima;')
})

test('the office finds a student by the civil name, which the list never shows', async () => {
  await openApp('direcao', '/admin/students', desktop)
  const [student] = await rows().where('users', { role: 'student', schoolId: 1 })
  const { mirror } = useSessionState.getState()
  await mutate(mirror!, updateStudentRecord, { studentId: student!.id, civilName: 'Anselmo de Registro' })
  await page.getByRole('searchbox').fill('registro anselmo')
  await expect.poll(names).toEqual([student!.name])
  expect(document.body.innerText).not.toContain('Anselmo')
})
