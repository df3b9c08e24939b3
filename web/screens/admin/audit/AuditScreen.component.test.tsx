import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { schoolTime } from '#web/tests/support/component/demoDay.ts'
import { answering } from '#web/tests/support/component/noServer.ts'
import { press, sees } from '#web/tests/support/component/office.ts'
import { desktop, goTo, openApp } from '#web/tests/support/component/openApp.tsx'

const line = (id: number, summary: string, minutesAgo = 0) => {
  const at = schoolTime - minutesAgo * 60_000
  return { id, at, lastAt: at, count: 1, kind: 'signIn', schoolId: 1, summary }
}
const list = page.getByRole('list', { name: 'Acessos' })

test('the office reads who came in, latest first, and goes on to older lines until there are none', async () => {
  await openApp('direcao', '/')
  const first = Array.from({ length: 50 }, (_, n) => line(100 - n, `Pessoa ${n} entrou`, n))
  let pages = 0
  answering('GET /api/audit', () => ({ value: pages++ ? [line(1, 'Davi Prado errou a senha 3 vezes', 3000)] : first }))
  goTo('/admin/audit')
  await expect.element(list.getByRole('listitem').first()).toHaveTextContent(/Pessoa 0 entrou.*hoje, \d\d:\d\d/)
  await press('Mostrar mais antigos')
  await sees('Davi Prado errou a senha 3 vezes')
  expect(list.getByRole('listitem').elements()).toHaveLength(51)
  await expect.element(page.getByRole('button', { name: 'Mostrar mais antigos' })).not.toBeInTheDocument()
})

test('the list is empty, and says what to do', async () => {
  await openApp('direcao', '/')
  answering('GET /api/audit', () => ({ value: [] }))
  goTo('/admin/audit')
  await sees('Nenhum acesso com estes filtros. Escolha um período maior ou outro tipo.')
})

test('without internet it says that it needs it', async () => {
  await openApp('direcao', '/admin/audit')
  await sees('Sem internet. Esta lista vem do servidor: conecte-se para ver.')
  await sees('Os acessos aparecem aqui quando a conexão voltar.')
})

test('a server that fails is told apart from no internet', async () => {
  await openApp('direcao', '/')
  answering('GET /api/audit', () => ({ status: 500, value: 'Algo deu errado' }))
  goTo('/admin/audit')
  await sees('Não foi possível buscar os acessos. Tente de novo em instantes.')
})

test('the filters are reached by keyboard and asked of the server', async () => {
  await openApp('direcao', '/', desktop)
  const asked: string[] = []
  answering('GET /api/audit', (_, query) => {
    asked.push(query)
    return { value: [line(1, 'Davi Prado entrou')] }
  })
  goTo('/admin/audit')
  await sees('Davi Prado entrou')
  await userEvent.keyboard('/')
  await userEvent.keyboard('davi')
  await page.getByLabelText('Filtrar por tipo').selectOptions('Errou a senha')
  await page.getByLabelText('Filtrar por período').selectOptions('Últimos 7 dias')
  await expect.poll(() => asked.at(-1)).toBe('?person=davi&kind=signInFailed&days=7&schoolId=1')
})

test('people who run all schools choose one', async () => {
  await openApp('super', '/')
  const asked: string[] = []
  answering('GET /api/audit', (_, query) => {
    asked.push(query)
    return { value: [{ ...line(1, 'Davi Prado entrou'), schoolId: 1 }] }
  })
  goTo('/superadmin/audit')
  const school = page.getByLabelText('Filtrar por escola')
  await sees('Davi Prado entrou')
  await expect.element(list.getByRole('listitem')).toHaveTextContent(/hoje, \d\d:\d\d · \S/)
  await expect.poll(() => school.getByRole('option').elements().length).toBeGreaterThan(1)
  const name = school.getByRole('option').nth(1).element().textContent!
  await school.selectOptions(name)
  await expect.poll(() => asked.at(-1)).toMatch(/^\?days=30&schoolId=\d+$/)
})
