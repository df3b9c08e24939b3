import { expect, test } from 'vitest'
import { volume } from '#schema/tests/volume.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { chanceOf } from '#web/tests/simulation/random.ts'
import { emptyAnswer, students } from '#web/tests/support/smallClass.ts'
import { scripted, syncedMirror } from '#web/tests/support/testMirror.ts'

// A short run here; npm run trials for a thousand graphs.
const graphs = volume(30, 1000)

test(`rows that come by several scopes go with the last of them, in ${graphs} random graphs`, async () => {
  const { mirror } = await syncedMirror()
  const chance = chanceOf(17)
  const person = (id: number) => ({ ...students[0]!, id, name: `Estudante ${id}` })
  const known = await mirror.db.rows('users').count()
  for (let graph = 0; graph < graphs; graph++) {
    const scopes = Array.from({ length: 1 + chance.below(5) }, (_, i) => `class:${1_000 + i}`)
    const ids = Array.from({ length: 1 + chance.below(6) }, (_, i) => 500 + i)
    const through = new Map(ids.map((id) => [id, new Set(scopes.filter(() => chance.oneIn(2)))]))
    const page = (scope: string) => ({
      scope,
      from: 0,
      cursor: 50,
      more: false,
      rows: { users: ids.filter((id) => through.get(id)!.has(scope)).map(person) },
      gone: {},
    })
    const leaving = [...scopes].sort(() => chance.next() - 0.5)
    const cut = chance.below(leaving.length + 1)
    const [first, last] = [leaving.slice(0, cut), leaving.slice(cut)]
    // Some scopes are lost; others lose only the row.
    const lost = first.filter(() => chance.oneIn(2))
    const emptied = first
      .filter((scope) => !lost.includes(scope))
      .map((scope) => ({ scope, from: 50, cursor: 60, more: false, rows: {}, gone: { users: ids } }))
    const answers = [
      emptyAnswer({ scopes: scopes.map(page) }),
      emptyAnswer({ dropped: lost, scopes: emptied }),
      emptyAnswer({ dropped: [...last, ...emptied.map(({ scope }) => scope)] }),
    ]
    const held = async () => (await mirror.db.rows('users').where('key').aboveOrEqual(500).primaryKeys()) as number[]
    const keptBy = (left: string[]) => ids.filter((id) => left.some((scope) => through.get(id)!.has(scope)))
    for (const [answer, left] of [
      [answers[0]!, scopes],
      [answers[1]!, last],
      [answers[2]!, []],
    ] as const) {
      expect(await drain(mirror, { ...scripted(answer), lock })).toMatchObject({ ok: true })
      expect(await held(), `graph ${graph}`).toEqual(keptBy([...left]))
    }
  }
  expect(await mirror.db.rows('users').count()).toBe(known)
}, 300_000)
