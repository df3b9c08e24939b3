import { createHash } from 'node:crypto'
import type { MovedAway, Moving } from '../epoch/moveMarks.ts'
import { movedTables, partAfter } from './movedTables.ts'
import type { Side, Writer } from './side.ts'

/** What a database says of the history that it holds. */
export interface History {
  epoch: string | undefined
  /** Another one once a server was started on it, or a command has written. */
  state: string
  moving?: Moving
  moved?: MovedAway
}

export async function historyOf(side: Side): Promise<History> {
  const meta = new Map((await side.rows('select "name", "value" from "meta"')) as [string, string][])
  const digest = createHash('sha256')
  for (const name of ['meta', 'counters']) {
    const table = movedTables.find((each) => each.name === name)!
    let last: string | null = null
    for (;;) {
      const part = await partAfter(side.rows, table, last === null ? null : [last])
      if (!part.length) break
      digest.update(JSON.stringify(part))
      last = String(part.at(-1)![0])
    }
  }
  const marks = Object.fromEntries(
    (['moving', 'moved'] as const).flatMap((name) => (meta.has(name) ? [[name, JSON.parse(meta.get(name)!)]] : [])),
  )
  return { epoch: meta.get('epoch'), state: digest.digest('hex'), ...marks }
}

/** Returns false for a database in which anything was ever written. New tables have the counter of a first place. */
export async function isEmpty(side: Side): Promise<boolean> {
  for (const { name } of movedTables) {
    const unused = name === 'counters' ? ' where "value" <> 0' : ''
    if ((await side.rows(`select 1 from "${name}"${unused} limit 1`)).length) return false
  }
  return true
}

/** Writes a mark in a transaction. */
export async function setMark(writer: Writer, name: 'moving' | 'moved', value: object): Promise<void> {
  await dropMark(writer, name)
  await writer.run(`insert into "meta" ("name", "value") values (?, ?)`, [name, JSON.stringify(value)])
}

export const dropMark = (writer: Writer, name: 'moving' | 'moved'): Promise<void> =>
  writer.run(`delete from "meta" where "name" = ?`, [name])

/** Does `work` in a transaction, in which journal and traces may be taken out, too: their triggers look at a table. */
export async function whileTracesYield(writer: Writer, work: () => Promise<void>): Promise<void> {
  await writer.run(`insert into "maintenance" ("purpose") values ('move') on conflict do nothing`)
  await work()
  await writer.run(`delete from "maintenance" where "purpose" = 'move'`)
}

/** Takes out every row, and marks the database as the target of a move. */
export async function beginAnew(to: Side, moving: Moving): Promise<void> {
  await to.write(async (writer) => {
    await whileTracesYield(writer, async () => {
      for (const { name } of movedTables) if (name !== 'maintenance') await writer.run(`delete from "${name}"`)
    })
    await writer.run('delete from "maintenance"')
    await setMark(writer, 'moving', moving)
  })
}

/** The place before the first row of the first table. */
export const firstPlace = { table: movedTables[0]!.name, after: null } as const
