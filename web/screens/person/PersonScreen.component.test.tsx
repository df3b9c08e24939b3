import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { updateStudentRecord } from '#schema/mutations/family/updateStudentRecord.ts'
import { countedAttendance } from '#schema/rules/attendance/countedMarks.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { schoolTime, zone } from '#web/tests/support/component/demoDay.ts'
import { answering } from '#web/tests/support/component/noServer.ts'
import { alertDialog, closed, dialog, press, sees } from '#web/tests/support/component/office.ts'
import { desktop, goTo, openApp, rows, waitingChanges } from '#web/tests/support/component/openApp.tsx'

const year = civilDateOf(schoolTime, zone).slice(0, 4)

const heading = (name: string) => page.getByRole('heading', { level: 1, name })

/** Opens a student's page from nothing but their name on this device. */
async function openStudent(login: 'direcao' | 'professora', area: 'admin' | 'teacher') {
  await openApp(login, '/')
  const [enrollment] = await rows().where('enrollments', { classId: 1 })
  const student = (await rows().get('users', enrollment!.studentId))!
  await openApp(login, `/${area}/people/${student.id}`)
  await expect.element(heading(student.name)).toBeVisible()
  return student
}

test('the office and the teacher open a student’s page with the classes, without a network', async () => {
  await openStudent('direcao', 'admin')
  await expect.element(page.getByRole('region', { name: 'Turmas' }).getByRole('listitem').first()).toBeVisible()
  await openStudent('professora', 'teacher')
  await expect.element(page.getByRole('region', { name: 'Turmas' }).getByRole('listitem').first()).toBeVisible()
})

test('a student’s page counts the attendance of this year, as the list of students does', async () => {
  const { id } = await openStudent('direcao', 'admin')
  const presences = page.getByText('Presenças', { exact: true })
  await expect.element(presences).toBeVisible()
  await sees(`em ${year}`)
  const marks = (await countedAttendance(rows(), id)).filter(({ date, present }) => present && date.startsWith(year))
  expect(marks.length).toBeGreaterThan(0)
  expect(presences.element().closest('dt')!.nextElementSibling!.textContent).toBe(String(marks.length))
})

test('a teacher who asks for somebody else’s page is told so', async () => {
  await openApp('professora', '/teacher/people/999999')
  await expect.element(heading('Pessoa não encontrada')).toBeVisible()
  await sees('A pessoa não existe mais, ou não está entre as que você acompanha.')
})

test('a student’s page says the days, prints them, and a correction in the roll changes it', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => window.dispatchEvent(new Event('beforeprint')))
  onTestFinished(() => print.mockRestore())
  const student = await openStudent('direcao', 'admin')
  const days = page.getByRole('region', { name: /^Dia a dia/ })
  await expect.element(days.getByRole('listitem').first()).toHaveTextContent(/Presente|Ausente|Atrasado|Falta/)
  await press('Imprimir')
  await expect.element(page.getByRole('heading', { name: 'Ficha do aluno' })).toBeVisible()
  expect(print).toHaveBeenCalledOnce()
  window.dispatchEvent(new Event('afterprint'))
  await days.getByRole('link').first().click()
  await expect.element(page.getByRole('group', { name: student.name, exact: true })).toBeVisible()
})

test('the office opens the acts of a person’s sign-in, and a teacher has none', async () => {
  const student = await openStudent('direcao', 'admin')
  await press(`Ações: ${student.name}`)
  for (const name of ['Nova senha', 'Cartão de acesso', 'Declarações'])
    await expect.element(page.getByRole('menuitem', { name })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Nova senha' }).click()
  await expect.element(alertDialog('Nova senha')).toBeVisible()
  await openStudent('professora', 'teacher')
  await expect.element(page.getByRole('button', { name: 'Imprimir' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Ações/ }).query()).toBeNull()
})

test('the office writes down a family without a network, calls it, changes it and takes that back', async () => {
  const student = await openStudent('direcao', 'admin')
  const family = page.getByRole('region', { name: 'Família e documentos' })
  await expect.element(family).toHaveTextContent('Nada anotado.')
  await press('Anotar família', family)
  const form = dialog('Família e documentos')
  await form.getByLabelText('Nome do responsável').first().fill('Rosa Lima')
  await form.getByLabelText('Telefone').first().fill('12')
  await press('Salvar', form)
  await expect.element(form.getByText('Escreva o número com o DDD, como (11) 98888-7777')).toBeVisible()
  await expect.element(form.getByText('Diga o que o responsável é do aluno')).toBeVisible()
  await form.getByLabelText('Telefone').first().fill('11 98888 7777')
  await form.getByLabelText('É do aluno').first().selectOptions('Mãe')
  await form.getByLabelText('Data de nascimento', { exact: true }).fill('20/05/2013')
  await press('Salvar', form)
  await closed(form)
  const phone = family.getByRole('link', { name: '(11) 98888-7777' })
  await expect.element(phone).toHaveAttribute('href', 'tel:+5511988887777')
  await expect.element(family).toHaveTextContent(/Rosa Lima \(mãe\).*Nascimento: 20\/05\/2013/)
  expect(await waitingChanges()).toBe(1)
  await press('Desfazer')
  await expect.element(family).toHaveTextContent('Nada anotado.')
  await openStudent('professora', 'teacher')
  expect(family.query()).toBeNull()
  expect(await rows().get('studentRecords', student.id)).toBeUndefined()
})

test('a declaration and the sheet of a student say what the office noted, and a teacher’s sheet does not', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => window.dispatchEvent(new Event('beforeprint')))
  onTestFinished(() => print.mockRestore())
  const student = await openStudent('direcao', 'admin')
  const { mirror } = useSessionState.getState()
  const noted = { birthDate: '2013-05-20', motherName: 'Rosa Lima' }
  await mutate(mirror!, updateStudentRecord, { studentId: student.id, ...noted })
  /** What is on the paper. */
  const printed = async (within?: ReturnType<typeof dialog>) => {
    await press('Imprimir', within)
    const text = document.querySelector<HTMLElement>('[data-printed]')!.innerText
    window.dispatchEvent(new Event('afterprint'))
    return text
  }
  const whom = new RegExp(`Aluno\\(a\\): ${student.name}\\nData de nascimento: 20/05/2013\\nFiliação: Rosa Lima\\n`)
  await expect.poll(() => printed()).toMatch(whom)
  await press(`Ações: ${student.name}`)
  await page.getByRole('menuitem', { name: 'Declarações' }).click()
  await expect.element(dialog('Declaração de frequência')).toBeVisible()
  const attendance = await printed(dialog('Declaração de frequência'))
  expect(attendance).toMatch(whom)
  expect(attendance).toMatch(/Declaramos.* frequência de \d+%/)
  await dialog('Declaração de frequência').getByLabelText('Papel').selectOptions('Declaração de matrícula')
  const enrolment = await printed(dialog('Declaração de matrícula'))
  expect(enrolment).toMatch(
    new RegExp(`${student.name} tem matrícula ativa na Escola .*7º Ano A: Matemática.* ${year}\\.`),
  )
  for (const text of [attendance, enrolment]) expect(text).not.toMatch(/null|undefined|Código INEP|civil/)
  await openStudent('professora', 'teacher')
  expect(await printed()).not.toMatch(/Nascimento|Filiação|nascimento/)
})

test('a declaration alone says the civil name, beside the social one, unless the office leaves it out', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => window.dispatchEvent(new Event('beforeprint')))
  onTestFinished(() => print.mockRestore())
  const student = await openStudent('direcao', 'admin')
  const family = page.getByRole('region', { name: 'Família e documentos' })
  await press(/^(Anotar|Alterar) família$/)
  const form = dialog('Família e documentos')
  await expect
    .element(form.getByLabelText('Nome civil'))
    .toHaveAccessibleDescription('Só nos documentos que a lei pede; no resto do aplicativo aparece o nome social.')
  await form.getByLabelText('Nome civil').fill('Anselmo de Registro')
  await press('Salvar', form)
  await expect.element(family).toHaveTextContent('Nome civil: Anselmo de Registro')
  const printed = async (within?: ReturnType<typeof dialog>) => {
    await press('Imprimir', within)
    const text = document.querySelector<HTMLElement>('[data-printed]')!.innerText
    window.dispatchEvent(new Event('afterprint'))
    return text
  }
  await expect.poll(() => printed()).toContain(student.name)
  expect(await printed()).not.toContain('Anselmo')
  await press(`Ações: ${student.name}`)
  await page.getByRole('menuitem', { name: 'Declarações' }).click()
  const declaration = dialog('Declaração de frequência')
  await expect.element(declaration).toBeVisible()
  expect(await printed(declaration)).toContain(`${student.name} (nome civil: Anselmo de Registro)`)
  await declaration.getByLabelText('Com o nome civil: Anselmo de Registro').click()
  expect(await printed(declaration)).not.toContain('Anselmo')
  await declaration.getByLabelText('Com o nome civil: Anselmo de Registro').click()
  await declaration.getByLabelText('Papel').selectOptions('Declaração de matrícula')
  expect(await printed(dialog('Declaração de matrícula'))).toMatch(
    new RegExp(`${student.name} \\(nome civil: Anselmo de Registro\\).* tem matrícula ativa`),
  )
})

test('a teacher is told whom to call where the school lets them, and nothing of it without a network', async () => {
  const student = await openStudent('professora', 'teacher')
  const phones = page.getByRole('region', { name: 'Telefones da família' })
  expect(phones.query()).toBeNull()
  const { db } = useSessionState.getState().mirror!
  await db
    .rows('schools')
    .toCollection()
    .modify(({ row }) => void Object.assign(row, { teachersCallFamilies: true }))
  await expect.element(phones).toHaveTextContent('Sem internet. Os telefones ficam só no servidor')
  answering(`GET /api/students/${student.id}/contacts`, () => ({
    value: [{ name: 'Rosa', kinship: 'mother', phone: '(11) 98888-7777' }],
  }))
  await expect.element(phones).toHaveTextContent('Rosa (mãe) · (11) 98888-7777')
  await expect.element(phones.getByRole('link', { name: `Ligar para Rosa (mãe): ${student.name}` })).toBeVisible()
  expect(await db.rows('studentRecords').count()).toBe(0)
})

test('a teacher’s page has the classes and what is missing', async () => {
  await openApp('direcao', '/')
  const teacher = (await rows().where('users', { role: 'teacher', schoolId: 1 }))[0]!
  goTo(`/admin/people/${teacher.id}`)
  await expect.element(heading(teacher.name)).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Turmas' }).getByRole('link').first()).toBeVisible()
  await sees('Sem internet. O histórico fica no servidor e aparece aqui quando a conexão voltar.')
})

test('the office finds a substitute for a teacher from the palette, without a network', async () => {
  await openApp('direcao', '/profile', desktop)
  await expect.element(page.getByLabelText('Senha atual')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: 'Tela, turma, pessoa, aula ou ação' }).fill('afastar paula')
  await userEvent.keyboard('{Enter}')
  const form = dialog('Afastar professor')
  await expect.element(form.getByText('Paula Gonçalves')).toBeVisible()
  await press('Registrar', form)
  await sees('Afastamento registrado')
  expect((await rows().where('coverages', {})).length).toBeGreaterThan(0)
})
