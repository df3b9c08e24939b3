import { join } from 'node:path'
import { moveDatabase } from '#server/moving/moveDatabase.ts'
import type { PostgresCluster } from '#server/tests/support/postgres.ts'

/** Where the server of a round keeps its school. */
export interface RoundStore {
  /** What its server is started with besides. */
  environment: Record<string, string>
  /** The folder of the SQLite file that has what the server had. Its server is stopped. */
  stored(): Promise<string>
}

/** A school stays in its folder of data, or goes to a database of its own and comes back to be looked at. */
export async function roundStore(data: string, cluster?: PostgresCluster): Promise<RoundStore> {
  if (!cluster) return { environment: {}, stored: async () => data }
  const url = cluster.url(await cluster.createDatabase())
  await moveDatabase({ from: { data }, to: { url }, now: Date.now() })
  return {
    environment: { DATABASE_URL: url },
    async stored() {
      const back = join(data, 'back')
      await moveDatabase({ from: { url }, to: { data: back }, now: Date.now() })
      return back
    },
  }
}
