import { existsSync } from 'node:fs'
import { newReport } from './failedTests.mjs'
import { ensureWebkit } from './findWebkit.mjs'
import { inRoot, run, tool } from './project.mjs'

/**
 * The full versions of the trials that npm test runs in short form: a name, what it tries, how it is run, and whether
 * it needs a browser.
 * @typedef {{ rounds: string, seed: string, minutes: string, others: string[] }} TrialOptions
 * @type {Record<string, { tries: string, browser?: boolean, run: (options: TrialOptions) => Promise<number> }>}
 */
export const longTrials = {
  rules: {
    tries:
      '10,000 acts judged by the device and by the server, 20,000 hostile requests (S2), 20,000 reads for a family',
    run: () =>
      inFull(
        ['sameRules', 'hostile', 'tenants', 'familyReads'].map((name) => `sync-server/tests/security/${name}.test.ts`),
      ),
  },
  stops: {
    tries:
      'the costliest legal and hostile request of each call, by everybody, on a school of a thousand students (S35)',
    run: () => tests('stops', ['sync-server/tests/security/holds.test.ts']),
  },
  floods: {
    tries: 'each costly call over and over, by one person, one network and a hundred people, and what others wait for',
    run: () => tests('stops', ['scripts/benchmarks/stops/floods.test.ts']),
  },
  kills: {
    tries: 'the server killed 200 times while it writes (R4)',
    run: () => inFull(['sync-server/tests/store/kill.file.test.ts']),
  },
  disorder: {
    tries:
      '10,000 mutations lost, doubled and reordered, 1,000 interleavings, 1,000 rolls on two devices (R3, R11, R22)',
    run: () => inFull(['sync-server/tests/sync/disorder.test.ts']),
  },
  clocks: {
    tries: '1,000 pairs of marks by wrong clocks, 1,000 graphs of scopes (R17, R20)',
    run: () => inFull(['wrongClocks', 'twoReasons'].map((name) => `web/tests/mirror/${name}.test.ts`)),
  },
  order: {
    tries:
      'eight that push and one that pulls, for a minute (R10); eight that write and four that read in two processes on PostgreSQL',
    run: () =>
      inFull(['sync-server/tests/sync/commitOrder.test.ts', 'sync-server/tests/store/orderOfProcesses.test.ts']),
  },
  stores: {
    tries: '2,000 random histories of calls on SQLite and on PostgreSQL: the same answers, rows and pulls',
    run: () => inFull(['sync-server/tests/store/bothStores.test.ts']),
  },
  models: {
    tries:
      'the models of the order, receipts, tombstones and epochs: 1,500 walks of each, 100 of them on the real store',
    run: () => tests('models', [], { CHAMADA_VOLUME: 'full' }),
  },
  cycles: {
    tries: '500 cycles of cuts, pauses, kills and bad answers; 500 syncs in a row (R8)',
    run: () => inFull(['web/tests/mirror/longAway.test.ts', '-t', 'in a row|cycles']),
  },
  volumes: {
    tries:
      'the other heavy properties in full: rights, projections, a disk that fails at every statement, a school’s morning (S36), shared devices, bad answers, storage failures, sums',
    run() {
      const schema = ['sync/clock', 'sync/merge', 'tests/calls']
      const server = [
        'http/routes/journal/history',
        'store/pull/pull',
        'store/write/write',
        'tests/security/schoolMorning',
        'tests/store/lostTransactions.file',
        'tests/store/projection',
        'tests/sync/teacherScope',
        'tests/calls/dryRun',
      ]
      const mirror = ['rights', 'badAnswers', 'sharedDevice', 'checksum', 'firstSync'].map(
        (name) => `tests/mirror/${name}`,
      )
      const web = [...mirror, 'shell/syncWords', 'mirror/database/withStorageRetry']
      return inFull(
        Object.entries({ schema, 'sync-server': server, web }).flatMap(([folder, names]) =>
          names.map((name) => `${folder}/${name}.test.ts`),
        ),
      )
    },
  },
  embedded: {
    tries: 'all tests of the server that are not about SQLite’s file, on the PostgreSQL 18 that npm brings',
    run: () => tests('postgres', []),
  },
  postgres: {
    tries: 'all that `embedded` runs, and once more on Debian’s PostgreSQL 15',
    async run() {
      const failed = await tests('postgres', [])
      if (!existsSync(debians)) {
        console.log(`Not on Debian's PostgreSQL 15: there is no ${debians}`)
        return failed
      }
      return (await tests('postgres', [], { CHAMADA_POSTGRES_BIN: debians })) || failed
    },
  },
  network: {
    tries:
      'days of a school on PostgreSQL, a hundred for each round; devices built from the protocol alone; two processes, killed by turns for five minutes, and the database ended twice',
    async run({ rounds, seed }) {
      const days = ['simulate.mjs', '--store', 'postgres', '--seeds', String(100 * Number(rounds))]
      const fire = ['torture.mjs', '--only', 'two processes', '--seconds', '300']
      let failed = 0
      for (const [script, ...words] of [days, fire])
        failed = (await run(process.execPath, [inRoot('scripts', script), ...words])) || failed
      const wire = ['wire.ts', '--store', 'postgres', '--rounds', rounds, '--seed', seed]
      failed =
        (await run(process.execPath, ['--import', 'tsx', inRoot('scripts', wire[0]), ...wire.slice(1)])) || failed
      return failed
    },
  },
  clone: {
    tries: 'a new clone started, updated and started again, then run for a school without the packages of development',
    browser: true,
    run: () => tests('clone', []),
  },
  recipes: {
    tries:
      'the recipes of the README on a copy: a new mutation, a new screen and a new field pass all checks, and a new act of each kind is named nowhere else',
    run: () => tests('recipes', []),
  },
  torture: {
    tries: 'the short form of npm run torture: kills, full disks and a damaged database',
    run: () => tests('torture', []),
  },
  screens: {
    tries:
      'every screen, form, text and key in a browser, slow networks, full disks, the commands, and what their servers answered to whom',
    browser: true,
    async run() {
      const failed = await tests('screens', [])
      return (await tests('dataLeaks', [])) || failed
    },
  },
  browser: {
    tries:
      'browser and server killed, tabs and worker closed, handles of the storage taken away, lists mounted before a bulk pull, the status read (R4, R5, R8, R14, R26, R27, R39)',
    browser: true,
    async run({ rounds, seed }) {
      const figures = { CHAMADA_ROUNDS: rounds, CHAMADA_SEED: seed }
      const failed = await tests('faults', [], figures)
      return (await tests('screens', ['web/e2e/network/storage.test.ts'], figures)) || failed
    },
  },
  portal: {
    tries:
      'a network’s sign-in page from each request on that installs the worker, and in the place of every answer (R44, R45)',
    browser: true,
    run() {
      const all = { CHAMADA_PORTALS: 'all' }
      return tests(
        'screens',
        ['portal', 'portalAnswers'].map((name) => `web/e2e/network/${name}.test.ts`),
        all,
      )
    },
  },
  faults: {
    tries: 'a tour of what goes wrong around a roll, in Chromium and in WebKit: lost, told the truth, time to heal',
    browser: true,
    async run() {
      await ensureWebkit()
      const tour = { CHAMADA_TOUR: 'all' }
      const failed = await tests('screens', ['web/e2e/network/faultTour.test.ts'], tour)
      return (await tests('webkit', ['web/e2e/webkit/faultTour.test.ts'], tour)) || failed
    },
  },
  old: {
    tries: 'the core stories in a school of three years, 5,000 students and 600,000 marks, and how long each takes',
    browser: true,
    run: () => tests('old', []),
  },
  soak: {
    tries: '50 devices at once, for as many minutes as asked (R37)',
    run: ({ minutes }) =>
      run(process.execPath, ['--import', 'tsx', inRoot('scripts', 'soak.ts'), '--minutes', minutes]),
  },
  wire: {
    tries:
      'devices built from the protocol alone, thousands of requests cut, the server killed (--world, --acts, --round, --store postgres)',
    run: ({ rounds, seed, others }) =>
      run(process.execPath, [
        '--import',
        'tsx',
        inRoot('scripts', 'wire.ts'),
        '--rounds',
        rounds,
        '--seed',
        seed,
        ...others,
      ]),
  },
  mutants: {
    tries: 'small faults put into a copy, each caught by the test named for it (--only)',
    run: ({ others }) => run(process.execPath, ['--import', 'tsx', inRoot('scripts', 'mutants.ts'), ...others]),
  },
}

/** Where Debian has the programs of its PostgreSQL. */
const debians = '/usr/lib/postgresql/15/bin'

/** Runs unit tests with the full volumes of their properties. */
const inFull = (which) => tests('unit*', which, { CHAMADA_VOLUME: 'full' })

/**
 * Runs tests of a vitest project, with the environment variables `figures` that set the long form. Throws when a file is
 * not there: vitest would run the others and say nothing.
 */
function tests(project, which, figures) {
  const missing = which.filter((name) => name.endsWith('.test.ts') && !existsSync(inRoot(name)))
  if (missing.length) throw new Error(`there is no ${missing.join(', ')}`)
  return run(
    process.execPath,
    [
      ...[tool('vitest', 'vitest.mjs'), 'run', '--project', project, ...which],
      ...['--reporter', 'verbose', '--reporter', 'json', `--outputFile.json=${newReport()}`],
    ],
    { env: { ...process.env, ...figures } },
  )
}
