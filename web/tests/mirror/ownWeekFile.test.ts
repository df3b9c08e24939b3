import { afterEach, beforeEach, expect, test } from 'vitest'
import { asking } from '#server/tests/support/asking.ts'
import { people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { ownWeekFile } from '#web/actions/saveOwnWeek.ts'
import { personDevice } from '#web/tests/support/personDevice.ts'

// Covers: the week as a file made without a network is that of the secret address.

let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.end())
const { ask } = asking(() => server)

const host = 'escola.br'

test.each(['America/Sao_Paulo', 'America/Rio_Branco', 'Asia/Tokyo'])(
  'a device gives the school’s times in %s, as the secret address does, whatever its own zone is',
  async (zone) => {
    server.app = server.make(server.store, { zone }).app
    for (const who of ['marina', 'ana'] as const) {
      const { mirror } = await personDevice(server, who)
      const { path } = await (await ask(who, 'POST', '/api/user/calendar')).json()
      const followed = await (await server.call('GET', path, {})).text()
      const user = { id: people[who], role: who === 'marina' ? 'teacher' : 'student', schoolId: 1 } as const
      const file = await ownWeekFile(mirror, user, { host, now: server.clock.time })
      expect(file).toContain(`X-WR-TIMEZONE:${zone}\r\n`)
      expect(file).toContain('BEGIN:VEVENT')
      expect(file).toBe(followed.replaceAll(/@[\w.:]+(?=\r\n)/g, `@${host}`))
    }
  },
)
