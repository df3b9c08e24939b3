import type { Mutant } from './mutant.ts'

const backup = 'sync-server/backup/backup.test.ts'

export const operations: readonly Mutant[] = [
  {
    name: 'files left out of a backup',
    fault: 'a new machine has the marks and none of the materials',
    file: 'sync-server/backup/backUp.ts',
    find: '    if (existsSync(path)) sources.push({ name: fileName(hash), path, bytes: statSync(path).size })\n    else missing.push(hash)',
    replacement: '    if (!existsSync(path)) missing.push(hash)',
    caughtBy: [{ file: backup, title: 'holds the database and every uploaded file' }],
  },
  {
    name: 'hash of a part not compared',
    fault: 'a file that rotted in a backup is restored as if it were whole',
    file: 'sync-server/backup/readArchive.ts',
    find: 'part?.bytes !== bytes || part.sha256 !== sha256',
    replacement: 'part?.bytes !== bytes',
    caughtBy: [{ file: backup, title: 'of which a part was exchanged' }],
  },
  {
    name: 'backup not read back',
    fault: 'a disk that loses bytes is noticed when the machine is dead',
    file: 'sync-server/backup/backUp.ts',
    find: 'const read = await readArchive(part, opening, readToEnd)',
    replacement: 'const read = manifest',
    caughtBy: [{ file: backup, title: 'otherwise than it was written is discarded' }],
  },
  {
    name: 'sessions left after a restore',
    fault: 'a phone that was signed out because it was stolen is signed in again',
    file: 'sync-server/store/epoch/afterRestore.ts',
    find: '    await q.delete(t.sessions)\n',
    replacement: '',
    caughtBy: [{ file: backup, title: 'ends all sessions, begins a new epoch' }],
  },
  {
    name: 'block given to whoever names it',
    fault: 'after a restore, a pupil keeps a teacher’s lost rolls from coming back',
    file: 'sync-server/store/devices.ts',
    find: 'claims !== null && isProven && canBeLost(q, claims)',
    replacement: 'claims !== null && (isProven || !deviceOf(q, claims)) && canBeLost(q, claims)',
    caughtBy: [{ file: 'web/tests/mirror/copiedServer.test.ts', title: 'lets nobody else have the numbers' }],
  },
  {
    name: 'what was put back deleted again',
    fault: 'a class that the office brought back is gone after a restore',
    file: 'sync-server/store/restored/lostDeletions.ts',
    find: '(await readerOf(former).get(table, key)) || ',
    replacement: '',
    caughtBy: [{ file: 'web/tests/mirror/restoreCommand.test.ts', title: 'is listed and deleted again, once' }],
  },
  {
    name: 'latest backup rotated away',
    fault: 'a school that keeps few backups is left with none',
    file: 'sync-server/backup/rotation.ts',
    find: 'if (seen.size === count) break',
    replacement: 'if (seen.size >= count - 1) break',
    caughtBy: [{ file: 'sync-server/backup/nightly.test.ts', title: 'after two years' }],
  },
  {
    name: 'public address without https taken',
    fault:
      'a school is put on the internet behind a proxy that speaks plain http, and its passwords are read on the way',
    file: 'sync-server/start/startRefusals.ts',
    find: '!isLoopback(new URL(config.origin).hostname)',
    replacement: 'false',
    caughtBy: [
      { file: 'sync-server/start/startRefusals.test.ts', title: 'may not name a public address without https' },
    ],
  },
  {
    name: 'public address without https',
    fault: 'passwords of a whole network pass in the clear',
    file: 'sync-server/start/startRefusals.ts',
    find: '!isLoopback(config.host) && !isHttps(config)',
    replacement: '!isLoopback(config.host) && config.isProduction',
    caughtBy: [{ file: 'sync-server/start/startRefusals.test.ts', title: 'only behind https' }],
  },
]
