import type { Problem } from '#server/start/startRefusals.ts'
import { metaOf } from '#server/store/epoch/metaValues.ts'
import type { Store } from '#server/store/store.ts'

/** For how long the replica may take to have what the database has, ms: longer than a server waits. */
export const replicaWaitMs = 5_000

/** Says when what reads much would not be read on the replica, if the store has one. */
export async function replicaProblems(store: Store): Promise<Problem[]> {
  await store.readOnReplica((q) => metaOf(q, 'epoch'))
  if (store.usesReplica() !== false) return []
  return [
    {
      what: 'A réplica de DATABASE_REPLICA_URL não responde, está atrasada ou não é uma réplica deste banco.',
      remedy: 'Confira o endereço dela e, no banco, pg_stat_replication. Até lá, o próprio banco faz os relatórios.',
    },
  ]
}
