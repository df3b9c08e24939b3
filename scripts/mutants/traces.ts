import type { Mutant } from './mutant.ts'

const changeTraces = 'sync-server/store/audit/changeTraces.test.ts'

export const traces: readonly Mutant[] = [
  {
    name: 'trigger of the traces missing',
    fault: 'whoever runs the server makes a trace vanish',
    file: 'sync-server/store/migrations/0008_append_only.sql',
    find: 'CREATE TRIGGER `audit_entries_keep` BEFORE DELETE ON `audit_entries` WHEN',
    replacement: 'CREATE TRIGGER `audit_entries_keep` BEFORE DELETE ON `audit_entries` WHEN 0 AND',
    caughtBy: [{ file: changeTraces, title: 'the database refuses a trace deleted' }],
  },
  {
    name: 'traces left open',
    fault: 'after an erasure anybody may change the journal',
    file: 'sync-server/store/audit/changeTraces.ts',
    find: 'await q.delete(t.maintenance).where(eq(t.maintenance.purpose, purpose))',
    replacement: 'void q',
    caughtBy: [{ file: changeTraces, title: 'before and after somebody was let in' }],
  },
]
