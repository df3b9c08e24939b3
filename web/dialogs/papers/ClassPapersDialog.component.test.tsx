import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import { unenrollStudent } from '#schema/mutations/class/unenrollStudent.ts'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { updateModuleClass } from '#schema/mutations/class/updateModuleClass.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { addSchoolYear } from '#schema/mutations/schoolYear/addSchoolYear.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { dialog, makeClass, press } from '#web/tests/support/component/office.ts'
import { desktop, goTo, openApp, rows } from '#web/tests/support/component/openApp.tsx'

test('the papers of a class of one student count one student, not one students', async () => {
  await openApp('direcao', '/admin/classes', desktop)
  await makeClass('Turma breve', 'Paula Gonçalves')
  await press('Ver Alunos: Turma breve')
  const students = dialog('Alunos: Turma breve')
  await students
    .getByRole('button', { name: /^Matricular: / })
    .first()
    .click()
  await expect.element(students.getByText('Alunos matriculados (1)')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await press(/^Diário e listas.*Turma breve$/)
  const papers = dialog('Diário e listas')
  await papers.getByLabelText('Papel').selectOptions('Lista da turma')
  await expect.element(papers.getByText('1 aluno.')).toBeVisible()
  await papers.getByLabelText('Papel').selectOptions('Folha em branco')
  await expect.element(papers.getByText(/^1 aluno, com os dias de aula do mês/)).toBeVisible()
})

test('a class with a timetable has a diary and a blank sheet of each subject', async () => {
  await openApp('direcao', '/admin/classes', desktop)
  const title = '7º Ano A: Matemática'
  const [schoolClass] = await rows().where('classes', { title })
  const classId = schoolClass!.id
  const [link] = await rows().where('moduleClasses', { classId })
  const { mirror } = useSessionState.getState()
  const meeting = { weekday: 'monday', startTime: '07:30', minutes: 50 } as const
  await mutate(mirror!, updateClass, { classId, meetings: [{ ...meeting, startTime: '13:00' }] })
  await mutate(mirror!, updateModuleClass, { moduleId: link!.moduleId, classId, meetings: [meeting] })
  await press(new RegExp(`^Diário e listas.*${title}$`))
  const papers = dialog('Diário e listas')
  const subject = papers.getByLabelText('Disciplina')
  await expect.element(papers.getByText(/^\d+ aulas e .* no mês\. /)).toBeVisible()
  expect(subject.getByRole('option').elements()).toHaveLength(3)
  await subject.selectOptions('Sem disciplina')
  await expect.element(papers.getByText(/^Nenhuma chamada neste mês/)).toBeVisible()
  await papers.getByLabelText('Papel').selectOptions('Folha em branco')
  await expect.element(papers.getByText(/com os dias de aula do mês/)).toBeVisible()
  await papers.getByLabelText('Papel').selectOptions('Lista da turma')
  await expect.element(subject).not.toBeInTheDocument()
})

test('a term of the school year has a diary and figures of its own', async () => {
  await openApp('direcao', '/admin/classes', desktop)
  const { mirror } = useSessionState.getState()
  const days = { firstDay: '2026-02-02', lastDay: '2026-12-18' }
  const terms = [{ title: '4º bimestre', firstDay: '2026-10-05', lastDay: '2026-12-18' }]
  await mutate(mirror!, addSchoolYear, { title: '2026', ...days, terms, requiredDays: 200 })
  await press(/^Diário e listas.*7º Ano A: Matemática$/)
  const papers = dialog('Diário e listas')
  const counted = () => Number(/^(\d+) aulas? e/.exec(words.element().textContent!)?.[1])
  const words = papers.getByText(/^\d+ aulas? e .* no (mês|período)\. /)
  await papers.getByLabelText('Mês ou período').selectOptions('Ano letivo 2026')
  await expect.element(papers.getByText(/ no período\. /)).toBeVisible()
  const ofYear = counted()
  await papers.getByLabelText('Mês ou período').selectOptions('4º bimestre')
  const rolls = (await rows().where('rollCalls', { classId: 1 })).filter(({ date }) => date >= '2026-10-05')
  await expect.poll(counted).toBe(rolls.filter(({ cancelledReason }) => cancelledReason === null).length)
  expect(ofYear).toBeGreaterThanOrEqual(counted())
  await userEvent.keyboard('{Escape}')
  goTo('/admin/performance?periodo=ano-999')
  const period = page.getByLabelText('Período', { exact: true })
  await expect.element(period).toHaveDisplayValue('Todo o período')
  await period.selectOptions('4º bimestre')
  await expect.element(period).toHaveDisplayValue('4º bimestre')
})

/** The rows of what is printed, as texts. */
async function printedRows(title: string) {
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('beforeprint'))
      return document.querySelector('[data-printed] h1')?.textContent
    })
    .toBe(title)
  const rows = [...document.querySelectorAll('[data-printed] tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent!),
  )
  const text = document.querySelector<HTMLElement>('[data-printed]')!.innerText
  window.dispatchEvent(new Event('afterprint'))
  return { rows, text }
}

/** The class of the demonstration, its students by name, and one of the school who is not in it and comes before them. */
async function classOne() {
  const enrollments = await rows().where('enrollments', { classId: 1 })
  const people = await rows().where('users', { role: 'student' })
  const ids = new Set(enrollments.map(({ studentId }) => studentId))
  const byName = people.sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
  return { inClass: byName.filter(({ id }) => ids.has(id)), newcomer: byName.find(({ id }) => !ids.has(id))! }
}

test('a newcomer has the next number on every paper, and who left takes theirs along', async () => {
  await openApp('direcao', '/admin/classes?papeis=1', desktop)
  const papers = dialog('Diário e listas')
  await expect.element(papers.getByLabelText('Papel')).toBeVisible()
  const { inClass, newcomer } = await classOne()
  expect(newcomer.name.localeCompare(inClass[1]!.name, 'pt-BR')).toBeLessThan(0)
  const { mirror } = useSessionState.getState()
  await mutate(mirror!, enrollStudent, { classId: 1, studentId: newcomer.id, from: '2026-11-23' })
  await mutate(mirror!, unenrollStudent, { classId: 1, studentId: inClass[0]!.id })
  const all = [...inClass, newcomer].map(({ name }, i) => [String(i + 1), name] as const)
  const numbered = async (title: string) => {
    const { rows } = await printedRows(title)
    return rows.map(([number, name]) => [number, name!.replace(/ \((desde|até) .*/, '')])
  }
  await expect.poll(() => numbered('Diário de classe')).toEqual(all)
  for (const paper of ['Lista da turma', 'Folha em branco']) {
    await papers.getByLabelText('Papel').selectOptions(paper)
    await expect.poll(() => numbered(paper)).toEqual(all.slice(1))
  }
})

test('a justified absence is FJ in the diary, counted beside F and with it', async () => {
  await openApp('direcao', '/admin/classes?papeis=1', desktop)
  await expect.element(dialog('Diário e listas').getByLabelText('Papel')).toBeVisible()
  const { inClass } = await classOne()
  const [first, second] = inClass
  const lessonId = (await rows().where('rollCalls', { classId: 1 }))[0]!.lessonId
  const { mirror } = useSessionState.getState()
  await mutate(mirror!, takeRollCall, {
    ...{ classId: 1, lessonId, attendanceDate: '2026-11-19', concluded: true },
    marks: [
      { studentId: first!.id, present: false, detail: 'justified', reason: 'Consulta' },
      { studentId: second!.id, present: false },
    ],
  })
  const lines = async () => {
    const { rows } = await printedRows('Diário de classe')
    return [rows[0]!, rows[1]!].map((cells) => {
      const [present, unjustified, justified, absent] = cells.slice(-6, -2).map(Number)
      const codes = cells.slice(2, -6)
      const count = (code: string) => codes.filter((each) => each === code).length
      expect([unjustified, justified, absent]).toEqual([count('F'), count('FJ'), count('F') + count('FJ')])
      expect(present).toBe(count('P') + count('A'))
      return [justified, absent! > 0]
    })
  }
  await expect.poll(lines).toEqual([
    [1, true],
    [0, true],
  ])
  expect((await printedRows('Diário de classe')).text).toContain('FJ falta justificada · Faltas: F e FJ juntas')
})

test('papers keep the numbers that are fixed, whatever the names are', async () => {
  await openApp('direcao', '/admin/classes?papeis=1', desktop)
  const papers = dialog('Diário e listas')
  await expect.element(papers.getByLabelText('Papel')).toBeVisible()
  const fixed = (await classOne()).inClass.reverse()
  const { mirror } = useSessionState.getState()
  const numbering = [{ year: 2026, students: fixed.map(({ id }) => id) }]
  const stored = (await mirror!.db.rows('classes').get(1))!
  await mirror!.db.rows('classes').put({ ...stored, row: { ...stored.row, numbering } })
  const all = fixed.map(({ name }, i) => [String(i + 1), name])
  const numbered = async (title: string) => (await printedRows(title)).rows.map((cells) => cells.slice(0, 2))
  await expect.poll(() => numbered('Diário de classe')).toEqual(all)
  await papers.getByLabelText('Papel').selectOptions('Lista da turma')
  expect(await numbered('Lista da turma')).toEqual(all)
})
