import { Broken, type WireClient } from './client.ts'

/** Until a device holds all that there is at this moment; so many round trips bring any school. */
export async function untilWhole(client: WireClient) {
  const before = client.laid
  for (let trips = 0; client.laid === before || !client.isWhole; trips += 1) {
    if (trips > 5_000) throw new Broken(`${client.name}: a sync without an end`)
    await client.exchange()
  }
}

/** Until all that waited had an end. */
export async function quiet(client: WireClient) {
  let idle = 0
  while (client.outbox.length || !client.isWhole) {
    const before = client.outbox.length
    await client.exchange()
    idle = client.outbox.length < before ? 0 : idle + 1
    if (idle > 5_000)
      throw new Broken(
        `${client.name}: ${client.outbox.length} changes without an end, first ${JSON.stringify(client.outbox[0])}`,
      )
  }
}
