import { metaOf } from '#server/store/epoch/metaValues.ts'
import type { Store } from '#server/store/store.ts'
import type { Problem } from './startRefusals.ts'

/**
 * Says when the database of DATABASE_URL cannot be used, by the first question that is asked of it.
 * @param address of which nothing but its place is repeated
 */
export async function sharedDatabaseProblems(store: Store, address: string): Promise<Problem[]> {
  try {
    await metaOf(store.q, 'epoch')
    return []
  } catch (error) {
    return [whyNoAnswer(error, address)]
  }
}

/** What a fault of the database of DATABASE_URL means to the people who run the server. */
export const whyNoAnswer = (error: unknown, address: string): Problem => problemOf(error, placeOf(address))

/** Whose password, of what and where, without the password. */
function placeOf(address: string): string {
  const { host, pathname, searchParams } = new URL(address)
  return `${host || searchParams.get('host') || 'localhost'}${pathname}`
}

function problemOf(error: unknown, place: string): Problem {
  const found = causes(error)
  const codes = found.flatMap(({ code }) => (typeof code === 'string' ? [code] : []))
  const is = (pattern: RegExp) => codes.some((code) => pattern.test(code))
  if (is(/^28/))
    return { what: `O PostgreSQL de DATABASE_URL (${place}) não aceita este usuário ou senha.`, remedy: 'Confira-os.' }
  if (is(/^3D000$/))
    return { what: `O banco de DATABASE_URL (${place}) não existe.`, remedy: 'Crie-o com createdb, vazio.' }
  if (is(/^42501$/))
    return {
      what: `O usuário de DATABASE_URL (${place}) não pode criar tabelas ali.`,
      remedy: 'Faça-o dono do banco: ALTER DATABASE … OWNER TO ….',
    }
  if (found.some(({ message }) => message.includes('newer version of Chamada')))
    return {
      what: `O banco de DATABASE_URL (${place}) é de uma versão mais nova do Chamada.`,
      remedy: 'Atualize o Chamada.',
    }
  const why = codes[0] ?? 'sem resposta a tempo'
  return {
    what: `O PostgreSQL de DATABASE_URL (${place}) não responde (${why}).`,
    remedy: 'Confira o endereço, e se ele está no ar e aceita esta máquina.',
  }
}

function causes(error: unknown): (Error & { code?: unknown })[] {
  const found: Error[] = []
  for (let each = error; each instanceof Error && found.length < 9; each = each.cause) {
    found.push(each)
    if (each instanceof AggregateError) found.push(...each.errors.filter((inner) => inner instanceof Error))
  }
  return found
}
