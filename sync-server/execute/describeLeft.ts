import { Refusal } from '#schema/errors.ts'
import { mutationFor } from '#schema/mutations/index.ts'
import { argsOf } from '#schema/mutations/mutation.ts'
import { isGlobal } from '#schema/nouns/readers.ts'
import type { Key, Reader, Rows, TableName } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import type { OutboxCall } from '#schema/sync/protocol.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { locationOf } from '#server/store/queries/rowLocation.ts'
import type { Q } from '#server/store/store.ts'
import { describeAct } from './describeEntry.ts'

/** An act in words. What the office may not do is not told: a student's rating of a teacher is nobody else's. */
export async function wordsOfLeft(call: OutboxCall, rows: Pick<Reader, 'get'>, actor: Actor): Promise<string> {
  const found = mutationFor(call.method, call.path)
  if (!found) return 'Alteração de outra versão do aplicativo'
  if (!found.act.roles.includes(actor.role)) return 'Alteração que só quem a fez pode enviar'
  try {
    return await describeAct(found.act, argsOf(found.act, found.parameters, call.body), rows, actor)
  } catch (error) {
    if (error instanceof Refusal) return 'Alteração que não pôde ser lida'
    throw error
  }
}

/** The rows of the actor's school: whoever wrote the file could name any other. */
export function schoolRows(q: Q, actor: Actor): Pick<Reader, 'get'> {
  const rows = readerOf(q)
  return {
    async get<T extends TableName>(table: T, key: Key) {
      const row = (await rows.get(table, key)) as Rows[T] | undefined
      if (!row || isGlobal(actor)) return row
      return (await locationOf(q, table, row as never)).tenant === actor.schoolId ? row : undefined
    },
  }
}
