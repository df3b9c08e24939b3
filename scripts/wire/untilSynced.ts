import { Broken, type WireClient } from './client.ts'

/**
 * Syncs until a device holds everything. Throws Broken after 5,000 round trips, which is more than any school needs.
 */
export async function untilSynced(client: WireClient) {
  const before = client.answersApplied
  for (let trips = 0; client.answersApplied === before || !client.isSynced; trips += 1) {
    if (trips > 5_000) throw new Broken(`${client.name}: a sync without an end`)
    await client.exchange()
  }
}

/** Syncs until every waiting change has an outcome. Throws Broken after 5,000 round trips without progress. */
export async function untilSent(client: WireClient) {
  let idle = 0
  while (client.outbox.length || !client.isSynced) {
    const before = client.outbox.length
    await client.exchange()
    idle = client.outbox.length < before ? 0 : idle + 1
    if (idle > 5_000)
      throw new Broken(
        `${client.name}: ${client.outbox.length} changes without an end, first ${JSON.stringify(client.outbox[0])}`,
      )
  }
}
