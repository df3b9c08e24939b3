import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeClean } from '#scripts/testKit/browser/axeClean.ts'
import { desktop } from '#scripts/testKit/browser/browser.ts'
import { fitsEveryWidth } from '#scripts/testKit/browser/everyWidth.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { chooseList } from '#scripts/testKit/screens/importing.ts'
import { press } from '#scripts/testKit/screens/office.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'
import { readOnServer } from '#scripts/testKit/server/readOnServer.ts'

// Covers: a census file of several schools, imported at once by who runs the network.
const { server, enter } = demoVisits()

const ours = 'Escola Estadual Conceição Evaristo'
const theirs = 'Colégio Municipal Anísio Teixeira'

/** Three schools that number their classes and people alike; of the last, a class is refused. */
const census = [
  ['26000001', 'EE CONCEICAO EVARISTO', 'CENSO A'],
  ['26000002', theirs.toUpperCase(), 'CENSO B'],
  ['26000003', 'EMEF NOVA', 'CENSO C'],
].flatMap(([inep, name, title]) => [
  `00|${inep}|1|05/02/2026|18/12/2026|${name}`,
  `20|${inep}|1||${title}|1||07:30-11:30||||||6`,
  `30|${inep}|7|||ALUNA DE ${title}|01/01/2013`,
  `60|${inep}|7||1|`,
])
const file = {
  name: 'rede.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from([...census, '20|26000003|2||CENSO D|1|7h30'].join('\n')),
}

const line = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Escolas no arquivo' }).getByRole('listitem').filter({ hasText: name })
const says = (page: Page, name: string, words: string | RegExp) =>
  line(page, name).getByText(words).waitFor({ timeout: 60_000 })
const classes = () =>
  readOnServer(server(), async (rows) => {
    const found = (await rows.where('classes', {})).filter(({ title }) => title.startsWith('CENSO'))
    return Promise.all(found.map(async (each) => [each.title, (await rows.get('schools', each.schoolId))!.name]))
  })

test('each school of the file gets its own rows, once; one that is missing is made first', async () => {
  const { act, get } = await askServer(server(), 'rede@chamada.demo')
  const schools = (await get('/api/schools')) as { id: number; name: string; letterhead: object | null }[]
  const { id, letterhead } = schools.find(({ name }) => name === ours)!
  const blank = { lines: [], inepCode: null, city: null, signatures: [], logo: null }
  await act('PUT', `/api/schools/${id}/letterhead`, { letterhead: { ...blank, ...letterhead, inepCode: '26000001' } })

  const page = await enter('rede', desktop, '/admin/import')
  await page.getByRole('list', { name: 'Escolas' }).getByRole('button', { name: ours }).click()
  await chooseList(page, file)
  await says(page, 'EE CONCEICAO EVARISTO', `na rede: ${ours}`)
  await says(page, theirs.toUpperCase(), 'Ainda não conferida.')
  await says(page, 'EMEF NOVA', 'Não está na rede, e fica de fora.')
  await fitsEveryWidth(page, 'the schools of a file')
  await press(page, 'Criar escola: EMEF NOVA')
  await says(page, 'EMEF NOVA', 'Ainda não conferida.')

  await press(page, 'Conferir todas')
  await says(page, 'EMEF NOVA', 'Conferida: 4 novos, 1 recusado')
  for (const name of ['EE CONCEICAO EVARISTO', theirs.toUpperCase()]) await says(page, name, 'Conferida: 4 novos')
  expect(await classes()).toEqual([])

  await axeClean(page, 'the schools of a file')
  await press(page, 'Importar 3 escolas')
  await says(page, 'EMEF NOVA', 'Importada: 4 novos, 1 recusado')
  for (const name of ['EE CONCEICAO EVARISTO', theirs.toUpperCase()]) await says(page, name, 'Importada: 4 novos')
  expect(await classes()).toEqual([
    ['CENSO A', ours],
    ['CENSO B', theirs],
    ['CENSO C', 'EMEF NOVA'],
  ])

  await press(page, 'Conferir todas de novo')
  await says(page, 'EMEF NOVA', 'Nada a importar, 1 recusado')
  for (const name of ['EE CONCEICAO EVARISTO', theirs.toUpperCase()]) await says(page, name, 'Nada a importar')
  await page.getByText('Nada mais a importar.', { exact: false }).waitFor()
})
