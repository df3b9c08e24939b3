import { describe, expect, test } from 'vitest'
import type { Lesson } from '#schema/nouns/lesson.ts'
import type { LessonVideo } from '#schema/nouns/lessonVideo.ts'
import type { Material } from '#schema/nouns/material.ts'
import type { Module } from '#schema/nouns/module.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { User } from '#schema/nouns/user.ts'
import { desktop, phone } from '#scripts/testKit/browser/browser.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import {
  card,
  dialog,
  linkClass,
  makeClass,
  makeLesson,
  makeModule,
  openModule,
  toast,
} from '#scripts/testKit/screens/office.ts'
import { reads } from '#scripts/testKit/screens/officeTexts.ts'
import { keptOffline, synced } from '#scripts/testKit/screens/people.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'

// Covers: spec sections 2 (modules, module detail, classes), 4, 5, 8, 9; decisions section 6.
const { server, page, enter } = demoVisits()
const embed = '<iframe src="https://player.vimeo.com/video/76979871"></iframe>'

/**
 * Creates everything the office creates, from the first module to the first student; `name` distinguishes one run from
 * another.
 */
async function makeAll(name: string) {
  await makeModule(page(), `Módulo ${name}`)
  await page().goto('/admin/classes')
  await makeClass(page(), `Turma ${name}`, 'Otávio Simões')
  await page().goto('/admin/modules')
  await openModule(page(), `Módulo ${name}`)
  await makeLesson(page(), {
    title: `Aula ${name}`,
    video: ['Introdução', embed],
    material: ['Lista de exercícios', 'https://escola.br/lista.pdf'],
  })
  await reads(page(), 'the lessons of a module')
  const row = page()
    .getByRole('row')
    .filter({ hasText: `Aula ${name}` })
  await row.getByRole('button', { name: /^Vídeos/ }).click()
  await toast(page(), '1 vídeo')
  await row.getByRole('button', { name: /^Materiais/ }).click()
  await toast(page(), '1 material')
  await linkClass(page(), `Turma ${name}`)
  await page().getByRole('region', { name: 'Professores' }).getByText('professor@chamada.demo').waitFor()
  await reads(page(), 'the classes of a module')
  await page().goto('/admin/classes')
  await card(page(), `Turma ${name}`).getByText(`Módulo ${name}`).waitFor()
  await card(page(), `Turma ${name}`)
    .getByRole('button', { name: /^Ver Alunos/ })
    .click()
  const students = dialog(page(), `Alunos: Turma ${name}`)
  await students.getByText('Nenhum aluno matriculado nesta turma').waitFor()
  await reads(page(), 'the students of a class')
  await students.getByPlaceholder('Buscar alunos...').fill('ana luísa')
  await students.getByRole('button', { name: 'Matricular: Ana Luísa Trindade' }).click()
  await reads(page(), 'a student enrolled')
  await students.getByPlaceholder('Buscar alunos...').fill('')
  const available = students.getByRole('region', { name: /^Alunos disponíveis/ })
  for (const nth of [1, 2, 3]) await available.getByRole('checkbox').nth(nth).check()
  await students.getByRole('button', { name: 'Matricular selecionados (3)' }).click()
  await toast(page(), '3 alunos matriculados com sucesso')
  await students.getByRole('heading', { name: 'Alunos matriculados (4)' }).waitFor()
  await students.getByRole('button', { name: 'Saiu: Ana Luísa Trindade' }).click()
  await dialog(page(), 'Saiu').getByRole('button', { name: 'Saiu por mudança' }).click()
  await reads(page(), 'a student taken off')
  await students.getByRole('heading', { name: 'Alunos matriculados (3)' }).waitFor()
  await students.getByRole('button', { name: 'Fechar' }).last().click()
  await card(page(), `Turma ${name}`).getByText('3 alunos').waitFor()
}

/** Expects all of it on the server. */
async function allArrived(name: string) {
  const { get } = await askServer(server())
  const module = (await get<Module[]>('/api/modules')).find(({ title }) => title === `Módulo ${name}`)!
  expect(module).toMatchObject({ order: 9, active: true })
  const [lesson, ...others] = await get<Lesson[]>(`/api/modules/${module.id}/lessons`)
  expect(others).toEqual([])
  expect(lesson).toMatchObject({ title: `Aula ${name}`, order: 1 })
  expect(await get<LessonVideo[]>(`/api/lessons/${lesson!.id}/videos`)).toMatchObject([
    { title: 'Introdução', videoEmbed: embed, visibility: 'both', order: 1 },
  ])
  expect(await get<Material[]>(`/api/lessons/${lesson!.id}/materials`)).toMatchObject([
    { title: 'Lista de exercícios', fileUrl: 'https://escola.br/lista.pdf', fileType: 'link', visibility: 'both' },
  ])
  const [linked] = await get<SchoolClass[]>(`/api/modules/${module.id}/classes`)
  expect(linked).toMatchObject({ title: `Turma ${name}`, weekday: 'monday', classTime: '08:00', category: 'pro' })
  const { students } = await get<{ students: User[] }>(`/api/classes/${linked!.id}/students`)
  expect(students).toHaveLength(3)
  expect(students.map(({ name: student }) => student)).not.toContain('Ana Luísa Trindade')
}

describe('an administrator creates a module, a lesson and a class, links and enrols', () => {
  test('on a desktop', async () => {
    await enter('direcao', desktop, '/admin/modules')
    await makeAll('de mesa')
    await synced(page())
    await allArrived('de mesa')
  })

  test('on a phone without a network; all of it arrives by itself later', async () => {
    await enter('direcao', phone, '/admin/modules')
    await keptOffline(page())
    await page().context().setOffline(true)
    await makeAll('sem rede')
    expect(await page().locator('[data-sync-chip]').getAttribute('aria-label')).toMatch(/\d+ alteraç/)
    await page().reload()
    await card(page(), 'Turma sem rede').getByText('3 alunos').waitFor()
    await page().context().setOffline(false)
    await synced(page())
    await allArrived('sem rede')
  })
})
