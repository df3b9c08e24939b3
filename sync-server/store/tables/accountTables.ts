import type { ColumnTypes } from './columnTypes.ts'

/** The tables of how people sign in, and of what their browsers and calendar programs are known by. Times in ms. */
export const makeAccountTables = (k: ColumnTypes) => ({
  sessions: k.table(
    'sessions',
    {
      /** SHA-256 of the token in the cookie. */
      hash: k.text().primaryKey(),
      userId: k.int().notNull(),
      expiresAt: k.int().notNull(),
      createdAt: k.int().notNull(),
      /** The browser and system, such as 'Chrome no Android', as far as they are known. */
      device: k.text(),
      /** The last visit, at most an hour too early; 0 in rows from before this was kept. */
      lastSeenAt: k.int().notNull().default(0),
      /** When the password was last typed in it; 0 in rows from before this was kept. */
      confirmedAt: k.int().notNull().default(0),
    },
    (t) => [k.index('sessions_user').on(t.userId)],
  ),
  /** Sessions that are over, so that the device that held one is told what became of its account. */
  endedSessions: k.table('ended_sessions', {
    hash: k.text().primaryKey(),
    userId: k.int().notNull(),
    /** When it would have ended without a visit, ms. */
    expiresAt: k.int().notNull(),
    /** Whether an act ended it, and not its time or a sign-out. */
    byAct: k.bool().notNull().default(false),
  }),
  /** Second factors (sessions/secondFactor.ts). `since` is null until the set-up was confirmed. */
  secondFactors: k.table('second_factors', {
    userId: k.int().primaryKey(),
    /** In base 32, as authenticator apps take it. */
    secret: k.text().notNull(),
    since: k.int(),
    /** The step of time of the last code that was accepted. */
    lastStep: k.int().notNull(),
  }),
  /** Recovery codes that were not used yet. */
  recoveryCodes: k.table('recovery_codes', { userId: k.int().notNull(), hash: k.text().notNull() }, (t) => [
    k.primaryKey({ columns: [t.userId, t.hash] }),
  ]),
  /** The secret addresses at which people's calendar programs read their week (store/accounts/calendarAddresses.ts). */
  calendarAddresses: k.table(
    'calendar_addresses',
    { userId: k.int().primaryKey(), hash: k.text().notNull(), since: k.int().notNull() },
    (t) => [k.uniqueIndex('calendar_addresses_hash').on(t.hash)],
  ),
  /** Where people signed in before, by the hash of a secret that the browser keeps. */
  knownDevices: k.table(
    'known_devices',
    { hash: k.text().notNull(), userId: k.int().notNull(), lastAt: k.int().notNull() },
    (t) => [k.primaryKey({ columns: [t.hash, t.userId] })],
  ),
  /** Failed sign-ins, counted (sessions/passwordLimits.ts). They are forgotten after a day. */
  passwordTries: k.table(
    'password_tries',
    {
      name: k.text().primaryKey(),
      account: k.text(),
      network: k.text(),
      count: k.int().notNull(),
      firstAt: k.int().notNull(),
      lastAt: k.int().notNull(),
      /** Until when the next try has to wait; 0 when it need not. */
      until: k.int().notNull(),
    },
    (t) => [k.index('password_tries_account').on(t.account), k.index('password_tries_last').on(t.lastAt)],
  ),
  /**
   * The password hashes of deleted accounts, for as long as the accounts can be restored. The journal never holds
   * them.
   */
  formerPasswords: k.table('former_passwords', {
    userId: k.int().primaryKey(),
    passwordHash: k.text().notNull(),
    at: k.int().notNull(),
  }),
})
