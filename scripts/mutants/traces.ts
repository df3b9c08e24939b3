import type { Mutant } from './mutant.ts'

const audit = 'sync-server/http/routes/journal/audit.test.ts'
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
  {
    name: 'another school’s traces shown',
    fault: 'an office reads when the people of another school come in',
    file: 'sync-server/http/routes/journal/audit.ts',
    find: 'const school = schoolFilter(c)',
    replacement: "const school = { schoolId: Number(c.req.query('schoolId')) || undefined }",
    caughtBy: [{ file: audit, title: 'each school reads its own traces alone' }],
  },
  {
    name: 'mistakes traced as crossings',
    fault: 'the list is full of numbers that were mistyped',
    file: 'sync-server/store/refusals/traces.ts',
    find: 'return rows.length > 0 && found.every((row) => row !== undefined)',
    replacement: 'return found.length >= 0',
    caughtBy: [{ file: audit, title: 'a number that nobody has' }],
  },
  {
    name: 'taken names told without end',
    fault: 'a school’s office finds out who has an account in other schools',
    file: 'sync-server/sessions/takenNames.ts',
    find: '>= takenNamesAnHour',
    replacement: '>= 1e9',
    caughtBy: [{ file: 'sync-server/tests/security/takenNames.test.ts', title: 'hears nothing more for an hour' }],
  },
  {
    name: 'sessions kept for ever',
    fault: 'a stolen copy of the database has years of sessions',
    file: 'sync-server/dailyWork.ts',
    find: '  await sessionRows(store).removeExpired(now)\n',
    replacement: '',
    caughtBy: [{ file: 'sync-server/dailyWork.test.ts', title: 'sessions that are over' }],
  },
  {
    name: 'figures on the public port',
    fault: 'anybody reads how the server is doing',
    file: 'sync-server/metrics/listenForMetrics.ts',
    find: "server.listen(port, '127.0.0.1')",
    replacement: "server.listen(port, '0.0.0.0')",
    caughtBy: [{ file: 'sync-server/metrics/metrics.test.ts', title: 'on a port of this machine alone' }],
  },
  {
    name: 'health without a limit',
    fault: 'a crowd that asks for health keeps the disk busy',
    file: 'sync-server/http/routes/service/health.ts',
    find: 'if (!isUnderWay && passed() >= trialWriteMs) {',
    replacement: 'if (!isUnderWay) {',
    caughtBy: [{ file: 'sync-server/http/routes/service/health.test.ts', title: 'a crowd that asks for health' }],
  },
  {
    name: 'call answered before the look unnamed',
    fault: 'the log of a long stop does not name the call that made it',
    file: 'sync-server/metrics/loopMonitor.ts',
    find: 'if (underWay.delete(call)) answered.push(call)',
    replacement: 'underWay.delete(call)',
    caughtBy: [{ file: 'sync-server/metrics/loopMonitor.test.ts', title: 'is named, with how long' }],
  },
]
