import { sql } from 'drizzle-orm'
import type { Verdict } from '#schema/lists/plan/importPlan.ts'
import type { LeftOut, Method } from '#schema/mutations/mutation.ts'
import type { TableName } from '#schema/nouns/tables.ts'
import type { AuditKind } from '#schema/rules/journal/auditKinds.ts'
import type { TransferState } from '#schema/sync/schoolTransfers.ts'
import { changesColumn, type PackedBody } from '#server/store/packing/packing.ts'
import { makeAccountTables } from './accountTables.ts'
import { type ColumnTypes, sqliteColumns } from './columnTypes.ts'
import { makeEntityTables } from './entityTables.ts'
import { makeFileTables } from './fileTables.ts'

/** Every table of the server: the school's rows, and the server's own tables. */
export function makeTables(k: ColumnTypes) {
  const serial = () => k.int().primaryKey()
  return {
    ...makeEntityTables(k),
    ...makeAccountTables(k),
    devices: k.table(
      'devices',
      {
        block: serial(),
        userId: k.int().notNull(),
        /** The greatest time accepted from it, ms. */
        lastAt: k.int().notNull(),
        userAgent: k.text().notNull(),
        createdAt: k.int().notNull(),
        lastSeenAt: k.int().notNull(),
        /** How many unsent changes it had when it last synced. */
        waiting: k.int().notNull().default(0),
      },
      (t) => [k.index('devices_user').on(t.userId)],
    ),
    counters: k.table('counters', { name: k.text().primaryKey(), value: k.int().notNull() }),
    journal: k.table(
      'journal',
      {
        id: k.ofYear(),
        actorId: k.int().notNull(),
        device: k.int(),
        tenant: k.int().notNull(),
        at: k.int().notNull(),
        receivedAt: k.int().notNull(),
        name: k.text().notNull(),
        method: k.text().notNull(),
        path: k.text().notNull(),
        /** Its lists may be packed (store/packing/packing.ts). */
        body: k.json<PackedBody>(),
        hash: k.text().notNull(),
        outcome: k.text().$type<'applied' | 'refused'>().notNull(),
        code: k.text(),
        message: k.text(),
        changes: k.coded<JournalChange[]>(changesColumn).notNull(),
        /** The items of its lists that were not taken; null when there are none. */
        leftOut: k.json<LeftOut[]>(),
        /** When the right ended by which it was done (execute/rowsOfDay.ts); null when it did not. */
        doneBy: k.int(),
        /** The erasure that took out what it held (store/journal/redaction.ts); 0 when the years did; null when whole. */
        redaction: k.int(),
      },
      (t) => [
        // By when it arrived (store/postgres/journalYears.ts).
        ...k.keyInYear('journal_key', t.id, t.receivedAt),
        k.index('journal_tenant').on(t.tenant, t.receivedAt),
        k.index('journal_actor').on(t.actorId, t.receivedAt),
        k.index('journal_received').on(t.receivedAt),
        k.index('journal_redaction').on(t.redaction, t.receivedAt),
        k.index('journal_refused').on(t.receivedAt).where(sql`outcome = 'refused'`),
      ],
    ),
    /**
     * The rows that a journal entry changed. Marks are listed under their roll (schema/rules/journal/restorePlan.ts).
     */
    journalRows: k.table(
      'journal_rows',
      {
        journal: k.int().notNull(),
        table: k.text().$type<TableName>().notNull(),
        key: k.text().notNull(),
        /** True when the act deleted it, or one of its marks. */
        deleted: k.bool().notNull(),
      },
      (t) => [k.index('journal_rows_key').on(t.table, t.key), k.index('journal_rows_journal').on(t.journal)],
    ),
    tombstones: k.table(
      'tombstones',
      {
        id: k.numbered(),
        table: k.text().$type<TableName>().notNull(),
        key: k.text().notNull(),
        channel: k.text().notNull(),
        tenant: k.int().notNull(),
        seq: k.int().notNull(),
        at: k.int().notNull(),
        by: k.int().notNull(),
        /** True when the row is gone for all; false when it only left this channel. */
        deleted: k.bool().notNull(),
      },
      (t) => [k.index('tombstones_channel').on(t.channel, t.seq), k.index('tombstones_key').on(t.table, t.key)],
    ),
    externalIds: k.table(
      'external_ids',
      {
        source: k.text().notNull(),
        code: k.text().notNull(),
        table: k.text().$type<TableName>().notNull(),
        rowId: k.int().notNull(),
      },
      (t) => [k.primaryKey({ columns: [t.source, t.table, t.code] }), k.index('external_ids_row').on(t.table, t.rowId)],
    ),
    /** Imports of lists (store/imports/imports.ts). Times in ms. */
    imports: k.table(
      'imports',
      {
        id: k.numbered(),
        tenant: k.int().notNull(),
        /** 0: the system. */
        actorId: k.int().notNull(),
        at: k.int().notNull(),
        file: k.text().notNull(),
        counts: k.json<Partial<Record<Verdict, number>>>().notNull(),
        undoneAt: k.int(),
        undoneBy: k.int(),
      },
      (t) => [k.index('imports_tenant').on(t.tenant, t.at)],
    ),
    /** The parts of an import, in the order in which they came. */
    importParts: k.table(
      'import_parts',
      {
        id: k.numbered(),
        import: k.int().notNull(),
        /** SHA-256 of its records: the same part again is not counted twice. */
        hash: k.text().notNull(),
        /** Its entry in the journal; null when it changed nothing. */
        entry: k.int(),
        /** A letter for each record: the verdict. */
        verdicts: k.text().notNull(),
      },
      (t) => [k.uniqueIndex('import_parts_key').on(t.import, t.hash)],
    ),
    ...makeFileTables(k),
    /** Rolls that this server refused, for their school's office (store/journal/lateRolls.ts). Times in ms. */
    lateRolls: k.table(
      'late_rolls',
      {
        /** The number of the refused act. */
        id: serial(),
        tenant: k.int().notNull(),
        authorId: k.int().notNull(),
        /** The block that numbered it. */
        device: k.int().notNull(),
        at: k.int().notNull(),
        receivedAt: k.int().notNull(),
        method: k.text().$type<Method>().notNull(),
        path: k.text().notNull(),
        /** Null once it was settled. */
        body: k.json<Record<string, unknown>>(),
        hash: k.text().notNull(),
        /** The entry of the journal by which it was registered; 0: it was dismissed; null: neither. */
        entry: k.int(),
      },
      (t) => [k.index('late_rolls_tenant').on(t.tenant, t.at), k.index('late_rolls_author').on(t.authorId)],
    ),
    /** Students on their way to another school of the network (store/schoolTransfers.ts). Times in ms. */
    schoolTransfers: k.table(
      'school_transfers',
      {
        id: k.numbered(),
        fromSchoolId: k.int().notNull(),
        toSchoolId: k.int().notNull(),
        state: k.text().$type<TransferState>().notNull(),
        /** The account at the school that gives; null before that school has chosen it. */
        studentId: k.int(),
        /** The account at the school that receives; null before it has one. */
        newStudentId: k.int(),
        /** As the asking school typed it; null once the student was chosen. */
        studentName: k.text(),
        birthDate: k.text(),
        lastDay: k.text(),
        /** Why it was refused. */
        reason: k.text(),
        /** The entry of the journal by which the student was sent. */
        entry: k.int(),
        requestedBy: k.int(),
        sentBy: k.int(),
        endedBy: k.int(),
        /** When it last changed. */
        at: k.int().notNull(),
      },
      (t) => [
        k.index('school_transfers_from').on(t.fromSchoolId, t.at),
        k.index('school_transfers_to').on(t.toSchoolId, t.at),
        k.index('school_transfers_student').on(t.studentId),
        k.index('school_transfers_new_student').on(t.newStudentId),
      ],
    ),
    /** Traces for a school's office (store/audit/audit.ts). `tenant` 0 is no school. */
    auditEntries: k.table(
      'audit_entries',
      {
        id: k.numbered(),
        at: k.int().notNull(),
        kind: k.text().$type<AuditKind>().notNull(),
        tenant: k.int().notNull(),
        actorId: k.int(),
        aboutId: k.int(),
        detail: k.json<Record<string, string | number>>(),
        /** What all that this entry counts have in common; null when each has an entry of its own. */
        slot: k.text(),
        count: k.int().notNull().default(1),
        /** When the last of what it counts happened, ms; null when there is one. */
        lastAt: k.int(),
      },
      (t) => [
        k.index('audit_entries_tenant').on(t.tenant, t.at),
        k.index('audit_entries_at').on(t.at),
        k.uniqueIndex('audit_entries_slot').on(t.slot),
      ],
    ),
    /** While it holds a row, traces may be changed (store/audit/changeTraces.ts). */
    maintenance: k.table('maintenance', { purpose: k.text().primaryKey() }),
    /** The people whose data was erased on request, by number alone (store/erasures/erasures.ts). Times in ms. */
    erasures: k.table('erasures', {
      personId: serial(),
      at: k.int().notNull(),
      by: k.int().notNull(),
      /** Its entry in the journal. */
      entry: k.int().notNull(),
      /** When nothing of the person was left in the journal; null while it is searched. */
      doneAt: k.int(),
    }),
    meta: k.table('meta', { name: k.text().primaryKey(), value: k.text().notNull() }),
  }
}

/** A whole row before and after a mutation; null when it did not exist. */
export interface JournalChange {
  table: TableName
  key: number | string
  before: object | null
  after: object | null
}

export type Tables = ReturnType<typeof makeTables>
export const tables = makeTables(sqliteColumns)
