import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { momentOf } from '#schema/fields/dates/moment.ts'
import { type PerformanceLevel, weekdays } from '#schema/fields/labels.ts'
import { patch, put } from '#schema/nouns/tables.ts'
import { allThere } from '#scripts/testKit/browser/allThere.ts'
import { noonZone } from '#scripts/testKit/browser/noonZone.ts'
import { textsSeen } from '#scripts/testKit/browser/textsSeen.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { fits, walkRoutes } from '#scripts/testKit/browser/walkRoutes.ts'
import { keptOffline, synced } from '#scripts/testKit/screens/people.ts'
import { teacherTexts } from '#scripts/testKit/screens/teacherTexts.ts'
import { changeOnServer } from '#scripts/testKit/server/askServer.ts'
import { demoPassword } from '#server/demo/accounts.ts'
import { userIdOf } from '#server/demo/demoSchool.ts'

// Covers: the texts of spec sections 2, 5 and 8 that a teacher reads; trials U10, U18.
const { server, enter } = demoVisits()
const zone = noonZone(Date.now())
const professora = userIdOf('professora')
const [now, afternoon, morning] = [9001, 9002, 9003]

beforeAll(async () => {
  const today = weekdays[momentOf(Date.now(), zone).weekday]!
  const schoolClass = (id: number, title: string, classTime: string, currentLessonId: number | null) =>
    put('classes', {
      ...{ id, title, classTime, currentLessonId, weekday: today, teacherId: professora, schoolId: 1, category: 'b' },
    })
  const done = (lessonId: number, performanceLevel: PerformanceLevel) =>
    put('completions', {
      ...{ id: null, lessonId, classId: 1, teacherId: professora, isCompleted: true, performanceLevel, markedAt: 1 },
    })
  await changeOnServer(server(), [
    schoolClass(now, 'Turma de agora', '11:45', 2),
    schoolClass(afternoon, 'Turma da tarde', '15:00', null),
    schoolClass(morning, 'Turma da manhã', '08:00', null),
    put('modules', {
      ...{ id: 9001, title: 'Módulo sem aulas', description: null, order: 9, duration: null, active: true },
      ...{ schoolId: 1, createdAt: 1 },
    }),
    put('moduleClasses', { moduleId: 1, classId: now, createdAt: 1 }),
    put('moduleClasses', { moduleId: 9001, classId: morning, createdAt: 1 }),
    ...(['good', 'average', 'poor'] as const).map((level, i) => done(i + 1, level)),
  ])
})

const text = (page: Page, what: string | RegExp) => page.getByText(what, { exact: true }).first().waitFor()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

async function signOut(page: Page) {
  await press(page, /^Minha conta/)
  await page.getByRole('menuitem', { name: 'Sair' }).waitFor()
}

test('a teacher reads what the specification quotes, on every route, also without a network', async () => {
  const page = await enter(
    'professora@chamada.demo',
    { viewport: { width: 320, height: 640 }, timezoneId: zone },
    undefined,
    demoPassword,
  )
  const { look, missing } = textsSeen()
  /** Opens an address, waits for its texts, collects what it shows, and checks that it fits. */
  const see = async (path: string, ...awaited: string[]) => {
    await page.goto(path)
    await allThere(page)
    for (const each of awaited) await text(page, each)
    await look(page)
    await fits(page, path)
  }
  await text(page, 'Login bem-sucedido')
  await look(page)
  await keptOffline(page)

  await page.goto('/profile')
  const change = async (current: string, next: string, again: string, expected: string) => {
    for (const [label, value] of [
      ['Senha atual', current],
      ['Nova senha', next],
      ['Confirmar nova senha', again],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value)
    await press(page, 'Alterar Senha')
    await text(page, expected)
    await look(page)
  }
  await change('', '', '', 'Todos os campos são obrigatórios')
  await change(demoPassword, 'giz-e-lousa-9', 'outra-coisa', 'A nova senha e a confirmação não coincidem')
  await change('errada-errada', 'giz-e-lousa-9', 'giz-e-lousa-9', 'Ocorreu um erro ao alterar a senha')
  await change(demoPassword, 'giz-e-lousa-9', 'giz-e-lousa-9', 'Senha alterada')

  await walkRoutes(page, 'teacher', look)

  await page.context().setOffline(true)
  await see('/teacher/schedule?aba=semana', 'Turmas da Semana')
  await see('/teacher/classes/1/lessons/1/roll-call?date=', 'A data de presença é obrigatória')
  await see(`/teacher/performance?turma=${afternoon}`, 'Nenhum registro encontrado para esta data')
  await see(`/teacher/classes?turma=${afternoon}`, 'Nenhum módulo associado a esta turma')
  await see(`/teacher/classes?turma=${afternoon}&aba=alunos`, 'Nenhum aluno matriculado nesta turma')
  await see(`/teacher/classes?turma=${morning}`, 'Nenhuma aula encontrada para este módulo')
  await see('/teacher/classes?turma=1', 'Ver Aulas')
  await see('/teacher/classes?turma=1&aba=alunos', 'Categoria')
  await page.setViewportSize({ width: 1280, height: 800 })
  await text(page, 'Não definida')
  await text(page, 'Email ou matrícula')
  await look(page)
  await page.goto('/teacher/classes')
  await text(page, 'Nenhuma Turma Selecionada')
  await look(page)

  await page.goto('/teacher/classes?turma=1')
  for (const [lesson, shown] of [
    ['Números inteiros na reta', 'Materiais de Apoio'],
    ['Porcentagem na feira', 'Nenhum conteúdo disponível para esta aula'],
  ] as const) {
    await press(page, `Visualizar: ${lesson}`)
    await text(page, shown)
    await look(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await press(page, /^Definir como Atual/)
  await text(page, 'Aula atual definida')
  await look(page)
  await press(page, /^Marcar como Feita/)
  await text(page, 'Aproveitamento')
  await look(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar como Feita' }).click()
  await text(page, 'Aula atualizada')
  await look(page)
  await page.evaluate(() => {
    const full = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    Object.assign(IDBObjectStore.prototype, { add: full, put: full })
  })
  await press(page, /^Definir como Atual/)
  await text(page, 'Erro')
  await look(page)
  await page.reload()

  await signOut(page)
  await look(page)
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await press(page, 'Enviar agora')
  await text(page, 'Falha ao desconectar')
  await look(page)
  await page.keyboard.press('Escape')

  await page.context().setOffline(false)
  await synced(page)
  const withoutTeacher = [1, 2, 3, 4, now, afternoon, morning].map((id) => patch('classes', id, { teacherId: null }))
  await changeOnServer(server(), withoutTeacher)
  await see('/teacher/classes', 'Nenhuma turma encontrada')
  await see('/', 'avaliações insuficientes')
  await see('/teacher/schedule', 'Nenhuma Aula Agendada')
  await press(page, 'Ver Agenda Semanal')
  await text(page, 'Ver Agenda de Hoje')
  await look(page)
  await signOut(page)
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await text(page, 'Você foi desconectado com sucesso.')
  await look(page)

  expect(missing(teacherTexts)).toEqual([])
})
