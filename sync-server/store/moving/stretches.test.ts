import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { seededRandom } from '#server/demo/random.ts'
import type { Cell, MovedTable } from './movedTables.ts'
import type { Side } from './side.ts'
import { stretchesOf, stretchOf } from './stretches.ts'

const columns = [
  { name: 'k', isNumber: false },
  { name: 'n', isNumber: true },
]
// By their bytes \uffff is before 😀, by the units of JavaScript's texts after it.
const keys = ['a', 'É', 'e\u0301', '\ue000', '\uffff', '😀', '👩‍🏫', 'z'].flatMap((text) => [`${text}1`, `${text}2`])

function sideWith(rows: readonly Cell[][]): Side {
  const database = new Database(':memory:')
  database.exec('create table t (k text not null, n integer)')
  for (const row of rows) database.prepare('insert into t values (?, ?)').run(row)
  return { rows: async (sql, values = []) => database.prepare(sql).raw().all(values) as Cell[][] } as Side
}

test.each([true, false])(
  'every row of both is in one stretch, beside those of its key (one row of a key: %s)',
  async (isUnique) => {
    const random = seededRandom(7)
    for (let round = 0; round < 150; round += 1) {
      const table: MovedTable = { name: 't', columns, key: ['k'], isUnique, rowsOfPart: random.between(1, 4) }
      const some = (share: number) =>
        keys.flatMap((key) =>
          Array.from({ length: isUnique ? 1 : random.between(1, 3) }, (_, i): Cell[] => [key, i]).filter(() =>
            random.chance(share),
          ),
        )
      const [rows, others] = [some(random.pick([0, 0.2, 0.9])), some(random.pick([0, 0.2, 0.9]))]
      const both = { from: sideWith(rows), to: sideWith(others) }
      const stretches = []
      for await (const stretch of stretchesOf(table, both)) {
        stretches.push(stretch)
        expect(await stretchOf(table, both, stretch)).toEqual(stretch)
      }
      const inOrder = (all: readonly Cell[][]) =>
        all.toSorted(
          ([a, i], [b, j]) => Buffer.compare(Buffer.from(`${a}`), Buffer.from(`${b}`)) || Number(i) - Number(j),
        )
      expect(stretches.flatMap((stretch) => stretch.rows)).toEqual(inOrder(rows))
      expect(stretches.flatMap((stretch) => stretch.others)).toEqual(inOrder(others))
      for (const [i, { rows: here }] of stretches.entries())
        for (const [key] of here)
          for (const [j, { others: there }] of stretches.entries())
            if (i !== j) expect(there.map(([other]) => other)).not.toContain(key)
    }
  },
)
