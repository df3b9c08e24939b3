import { callOf, type Mutation } from '#schema/mutations/mutation.ts'
import { idInBlock } from '#schema/sync/ids.ts'
import { laterNames, type OutboxCall, type SyncRequest, type SyncResponse } from '#schema/sync/protocol.ts'
import { type Person, people } from './cast.ts'
import { emptyHoldings } from './holdings.ts'
import { hello, type testServer } from './testServer.ts'

type Server = Pick<Awaited<ReturnType<typeof testServer>>, 'signIn' | 'sync' | 'clock'>

/**
 * A device of a person of the cast, as the server sees it. It numbers its mutations and keeps the pages it receives.
 */
export async function openDevice(server: Server, who: Person) {
  const cookie = await server.signIn(who)
  const holdings = emptyHoldings()
  let last: SyncResponse | null = null
  let count = 0

  const request = (mutations: OutboxCall[] = []): SyncRequest =>
    hello(who, {
      device: last?.device ?? null,
      epoch: last?.epoch ?? null,
      view: last?.view ?? null,
      cursors: holdings.cursors(),
      tables: [...laterNames],
      mutations,
    })
  function applyAnswer(answer: SyncResponse) {
    if (answer.reset) holdings.forget()
    holdings.drop(answer.dropped)
    for (const page of answer.scopes) holdings.applyPage(page)
    last = answer
    return answer
  }
  const send = async (...mutations: OutboxCall[]) => applyAnswer(await server.sync(cookie, request(mutations)))
  await send()

  return {
    who,
    id: people[who],
    cookie,
    holdings,
    request,
    applyAnswer,
    send,
    /** A mutation as it would be queued in the outbox. */
    act: <A>(act: Mutation<A>, args: A, changes: Partial<OutboxCall> = {}): OutboxCall => {
      count += 1
      return { id: idInBlock(last!.device, count), at: server.clock.now(), ...callOf(act, args), ...changes }
    },
    /** Syncs until there is nothing new. */
    async settle() {
      let answer = await send()
      while (answer.scopes.some(({ more }) => more)) answer = await send()
      return answer
    },
  }
}
export type ApiDevice = Awaited<ReturnType<typeof openDevice>>
