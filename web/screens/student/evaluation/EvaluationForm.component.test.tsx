import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OutboxEntry } from '#web/mirror/database/records.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { press, sees } from '#web/tests/support/component/office.ts'
import { goTo, openApp } from '#web/tests/support/component/openApp.tsx'

// Covers: what a student was told about their name is what their evaluation says.

const { getState } = useSessionState
const option = (group: string, name: string) => page.getByRole('group', { name: group }).getByRole('radio', { name })

/** Rates the first lesson that waits, and returns what is queued. */
async function rate(): Promise<OutboxEntry | undefined> {
  await page
    .getByRole('button', { name: /^Avaliar:/ })
    .first()
    .click()
  await option('Conteúdo da aula', '4 de 5').click()
  await option('Professor', '5 de 5').click()
  await option('Seu desempenho', 'Média').click()
  await press('Enviar Avaliação')
  await sees('Avaliação salva')
  const [queued] = await getState().mirror!.db.outbox.toArray()
  return queued
}

test('a student who read that nobody sees their name sends the evaluation without it', async () => {
  await openApp('aluna', '/student/evaluation')
  await sees(/leem as respostas sem o seu nome/)
  expect((await rate())?.body).toMatchObject({ withName: false })
})

test('a student who read that others may see their name sends the evaluation with it', async () => {
  await openApp('aluna', '/')
  const { user, mirror } = getState()
  const schools = mirror!.db.rows('schools')
  const own = (await schools.get(user!.schoolId!))!
  await schools.put({ ...own, row: { ...own.row, anonymousRatings: false } })
  goTo('/student/evaluation')
  await sees(/podem ver o seu nome junto das respostas/)
  expect((await rate())?.body).toMatchObject({ withName: true })
})
