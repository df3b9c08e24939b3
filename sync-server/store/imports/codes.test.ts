import { expect, test } from 'vitest'
import { openTestStore } from '#server/tests/support/testStore.ts'
import { openCodes } from './codes.ts'

const cpf = 'cpf:52998224725'

/** Keeps a CPF in a new database. Resolves to what is stored of it. */
async function storedOf(code: string): Promise<string> {
  const { store, end } = openTestStore()
  const codes = await openCodes(store)
  await store.tx(async (q) => codes.keep(q, 1, [{ table: 'users', code, id: 21 }]))
  expect(await codes.find(store.q, 1, 'users', [code])).toEqual(new Map([[code, 21]]))
  const [row] = await store.q.select().from(store.t.externalIds)
  end()
  return row!.code
}

test('the hash of a CPF is another in each database: without its secret nobody finds whose it is by trying all', async () => {
  const [one, other] = [await storedOf(cpf), await storedOf(cpf)]
  for (const stored of [one, other]) expect(stored).toMatch(/^cpf:[\w-]{43}$/)
  expect(one).not.toBe(other)
})

test('a code of one school leads nowhere in another, and an enrollment number is kept as it is', async () => {
  const { store, end } = openTestStore()
  const codes = await openCodes(store)
  await store.tx(async (q) => codes.keep(q, 1, [{ table: 'users', code: cpf, id: 21 }]))
  expect((await codes.find(store.q, 2, 'users', [cpf])).size).toBe(0)
  end()
  expect(await storedOf('matricula:500')).toBe('matricula:500')
})
