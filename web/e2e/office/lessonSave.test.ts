import { expect, test } from 'vitest'
import type { Lesson } from '#schema/nouns/lesson.ts'
import type { Material } from '#schema/nouns/material.ts'
import { desktop } from '#scripts/testKit/browser/browser.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { dialog, fill, press, toast } from '#scripts/testKit/screens/office.ts'
import { synced } from '#scripts/testKit/screens/people.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'

// Covers: spec section 8 (a refused video or material fails the lesson's save), decisions section 8.
const { server, page, enter } = demoVisits()
const nowhere = `/api/files/${'0'.repeat(64)}?type=pdf&bytes=1000`

const lessonsCalled = async (title: string) => {
  const { get } = await askServer(server())
  const lessons = (await get<Lesson[]>('/api/modules/2/lessons')).filter((lesson) => lesson.title === title)
  const materials = lessons.map(({ id }) => get<Material[]>(`/api/lessons/${id}/materials`))
  return (await Promise.all(materials)).map((of) => of.map(({ title }) => title).sort())
}
const form = () => dialog(page(), 'Nova Aula')
const addMaterial = async (title: string, url: string) => {
  await form().getByRole('button', { name: 'Adicionar Material' }).click()
  await form().getByLabel('Título do material').last().fill(title)
  await form().getByLabel('URL do material').last().fill(url)
}

test('a material that the server refuses fails the save; once corrected, it is saved in the same lesson', async () => {
  await enter('direcao', desktop, '/admin/modules/2?aba=aulas')
  await press(page(), 'Nova Aula')
  await fill(page(), { Título: 'Aula recusada em parte' })
  await addMaterial('Lista', 'https://materiais.example/1')
  await addMaterial('Gabarito', nowhere)
  await press(page(), 'Criar Aula')
  await toast(page(), 'Erro ao criar aula')
  await toast(page(), 'o arquivo não está no servidor da escola. Envie-o de novo.')
  await form().getByRole('alert').getByText('Não foi salvo: ').waitFor()
  expect(await form().getByLabel('Título', { exact: true }).inputValue()).toBe('Aula recusada em parte')
  await synced(page())
  expect(await lessonsCalled('Aula recusada em parte')).toEqual([['Lista']])

  await form().getByRole('button', { name: 'Tirar o arquivo: Gabarito' }).click()
  await form().getByLabel('URL do material').fill('https://materiais.example/2')
  expect(await form().getByRole('alert').count()).toBe(0)
  await press(page(), 'Criar Aula')
  await toast(page(), 'Aula criada com sucesso')
  await form().waitFor({ state: 'detached' })
  await synced(page())
  expect(await lessonsCalled('Aula recusada em parte')).toEqual([['Gabarito', 'Lista']])
})

test('without a network a lesson is saved on the device and says so', async () => {
  await enter('direcao', desktop, '/admin/modules/2?aba=aulas')
  await page().context().setOffline(true)
  await press(page(), 'Nova Aula')
  await fill(page(), { Título: 'Aula sem rede' })
  await press(page(), 'Criar Aula')
  await toast(page(), 'Aula criada com sucesso')
  await toast(page(), 'Salva neste aparelho; segue quando houver internet.')
  await form().waitFor({ state: 'detached' })
  await page().context().setOffline(false)
  await synced(page())
  expect(await lessonsCalled('Aula sem rede')).toEqual([[]])
})
