import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Letterhead } from '#schema/fields/letterhead.ts'
import { setLessonHours } from '#schema/mutations/school/setLessonHours.ts'
import { setLetterhead } from '#schema/mutations/school/setLetterhead.ts'
import type { School } from '#schema/nouns/school.ts'
import { type ApiDevice, openDevice } from '#server/tests/support/apiDevice.ts'
import { type ClassAndOffice, classAndOffice } from '#server/tests/support/classAndOffice.ts'
import { hello } from '#server/tests/support/testServer.ts'

// Covers: a school's letterhead, which its principal sets and its staff prints.

let { server, marina, celia, send } = {} as ClassAndOffice
beforeEach(async () => {
  ;({ server, marina, celia, send } = await classAndOffice())
})
afterEach(() => server.end())

const logo = `data:image/png;base64,${Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).toString('base64')}`
const letterhead: Letterhead = {
  ...{ lines: ['Rua do Sol, 10'], inepCode: '26123456', city: 'Recife', logo },
  signatures: [{ name: 'Maria Souza', role: 'Diretora' }],
}
const shown = (device: ApiDevice) => (device.holdings.view().get('schools:1') as School).letterhead

test('the staff of the school has it on their devices, and students have nothing of it', async () => {
  expect(await send(celia, celia.act(setLetterhead, { id: 1, letterhead }))).toMatchObject([{ outcome: 'applied' }])
  for (const device of [celia, marina]) {
    await device.settle()
    expect(shown(device)).toEqual(letterhead)
  }
  const ana = await openDevice(server, 'ana')
  expect(shown(ana)).toBeNull()
  const cookie = await server.signIn('ana')
  const synced = JSON.stringify(await server.sync(cookie, hello('ana')))
  expect(synced).toContain('Escola Horizonte')
  expect(synced).not.toMatch(/Rua do Sol|Maria Souza|data:image/)
})

test('another setting that was made without a network leaves it as it is', async () => {
  const hours = celia.act(setLessonHours, { id: 1, lessonHours: [{ startTime: '07:00', minutes: 50 }] })
  const other = await openDevice(server, 'celia')
  await send(other, other.act(setLetterhead, { id: 1, letterhead }))
  await send(celia, hours)
  await celia.settle()
  expect(celia.holdings.view().get('schools:1')).toMatchObject({ letterhead, lessonHours: [{ startTime: '07:00' }] })
})

test.each(['davi', 'marina', 'ana', 'nadia'] as const)('%s may not set it', async (who) => {
  const device = await openDevice(server, who)
  const [receipt] = await send(device, device.act(setLetterhead, { id: 1, letterhead }))
  expect(receipt!.outcome === 'refused' && receipt!.code).toMatch(/^not(Allowed|Found)$/)
})

test('what is no picture is refused by the server too, in a sentence that names the field', async () => {
  const cookie = await server.signIn('celia')
  const svg = `data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`
  const body = { letterhead: { ...letterhead, logo: svg } }
  const answer = await server.call('PUT', '/api/schools/1/letterhead', { cookie, body })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toBe('Logotipo: use uma imagem PNG, JPEG ou WebP de até 24 KB')
})
