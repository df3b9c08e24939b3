import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LateRoll } from '#schema/sync/lateRolls.ts'
import { answering } from '#web/tests/support/component/noServer.ts'
import { alertDialog, press, sees } from '#web/tests/support/component/office.ts'
import { desktop, openApp } from '#web/tests/support/component/openApp.tsx'

// Covers: decisions section 9: the office registers rolls that came too late, or dismisses them.

const at = new Date(2026, 10, 21, 10, 12).getTime()
const late = (id: number, student: string, more: Partial<LateRoll> = {}): LateRoll => ({
  ...{ id, at, person: 'João Prado', what: `${student}: ausente (7º B · Aula 1 · 20/11)`, state: 'ready', ...more },
})
const line = (text: string) => page.getByRole('listitem').filter({ hasText: text })

test('each late roll is told with its author, and is registered or dismissed', async () => {
  let rolls = [late(1, 'Ana'), late(2, 'Bento', { state: 'refused', why: 'Não encontrado.' }), late(3, 'Caio')]
  const asked: unknown[] = []
  const take = (body: unknown) => {
    asked.push(body)
    const { acts } = body as { acts: number[] }
    rolls = rolls.filter(({ id }) => !acts.includes(id))
    return acts
  }
  await openApp('direcao', '/sync', desktop)
  answering('GET /api/late-rolls', () => ({ value: { rolls } }))
  answering('POST /api/late-rolls/registration', (body) => ({
    value: { acts: take(body).map((id) => ({ id, outcome: 'registered' })) },
  }))
  answering('POST /api/late-rolls/dismissal', (body) => {
    take(body)
    return { value: null }
  })
  await sees('Chamadas que chegaram tarde: 3')
  await sees('João Prado: Ana: ausente (7º B · Aula 1 · 20/11)')
  await sees('Feita em 21/11 às 10:12. Não pode ser registrada: Não encontrado.')
  await expect.element(line('Bento').getByRole('button', { name: 'Registrar' })).not.toBeInTheDocument()
  await press('Registrar as 2 que podem ser registradas')
  await sees('2 registradas.')
  await sees('Chamadas que chegaram tarde: 1')
  await press('Dispensar', line('Bento'))
  await press('Dispensar', alertDialog('Dispensar esta chamada?'))
  await expect.element(page.getByText(/Chamadas que chegaram tarde/)).not.toBeInTheDocument()
  expect(asked).toMatchObject([{ acts: [1, 3] }, { acts: [2] }])
})

test('a teacher is shown no such list', async () => {
  await openApp('professora', '/sync')
  answering('GET /api/late-rolls', () => ({ value: { rolls: [late(1, 'Ana')] } }))
  await sees('Levar em arquivo')
  expect(page.getByText(/Chamadas que chegaram tarde/).elements()).toEqual([])
})
