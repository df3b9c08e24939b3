import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { chunks } from './scripts/building/chunksPlugin.ts'
import { documentPlugin } from './scripts/building/documentPlugin.ts'
import { firstScreenParts, signInPage } from './scripts/building/firstParts.mjs'
import { leanChakra } from './scripts/building/leanChakra.ts'
import { leanIcons } from './scripts/building/leanIcons.ts'
import { namedExports } from './scripts/building/namedExports.ts'
import { systemStyles } from './scripts/building/systemStyles.ts'
import { withoutContract } from './scripts/building/withoutContract.mjs'
import { withoutServerTexts } from './scripts/building/withoutServerTexts.mjs'
import { withoutStatics } from './scripts/building/withoutStatics.ts'
import { withoutUnused } from './scripts/building/withoutUnused.ts'
import { zipInPlace } from './scripts/building/zipInPlace.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const answers = at('.chamada/answers')
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string }
const api = `http://${process.env.HOST ?? '127.0.0.1'}:${process.env.PORT ?? '3000'}`

/**
 * Chakra's theme makes every recipe at module level by calls that bundlers must believe to have effects; named pure, the
 * recipes that nobody uses leave the bundle.
 */
const pureFunctions = [
  'defineConfig',
  'defineRecipe',
  'defineSlotRecipe',
  'defineTokens',
  'defineSemanticTokens',
  'defineKeyframes',
  'defineGlobalStyles',
  'defineTextStyles',
  'defineLayerStyles',
  'defineAnimationStyles',
  'defineStyle',
  'defineConditions',
  'createSystem',
  'mergeConfigs',
  // What makes its components, and those of the libraries under it.
  ...['createRecipeContext', 'createSlotRecipeContext', 'withContext', 'withProvider', 'withRootProvider'],
  ...['chakra', 'createIcon', 'forwardRef', 'createContext', 'createSplitProps', 'createAnatomy'],
  // Ours: attaches roles to a permission's check.
  'permission',
]

const first = [signInPage, ...firstScreenParts].map((source) => basename(source, extname(source)))

/**
 * The parts of a first screen are requested together. The worker has those of all others by then, and naming them would
 * take room in the entry; only their styles must be named.
 */
const preloaded = (file: string, parts: string[], { hostType }: { hostType: 'html' | 'js' }) =>
  hostType === 'html' || first.some((name) => basename(file).startsWith(`${name}-`))
    ? parts
    : parts.filter((part) => part.endsWith('.css'))

/** Browser tests of `npm test` in which something is killed or cut at an instant. */
const faults = ['badNetwork', 'bulkPull', 'tabs', 'trials'].map((name) => `web/e2e/network/${name}.test.ts`)

/** Tests that replace a module for everything that imports it. */
const alone = ['sync-server/sessions/passwords.test.ts', 'sync-server/tests/store/durability.file.test.ts']

/** They are about SQLite and its file. */
const ofFiles = '**/*.file.test.ts'

/** They measure, and want no garbage of others: npm run trials -- stops floods. */
const stops = ['sync-server/tests/security/holds.test.ts', 'scripts/benchmarks/stops/floods.test.ts']

/** Their work is done by other processes: npm run trials -- recipes torture models, on every change. */
const recipes = 'scripts/{recipes,newActs}.test.ts'
const torture = 'scripts/torture/torture.test.ts'
const models = 'scripts/models/*.test.ts'

/**
 * Tests of the app's parts that keep nothing in their modules: a mirror is an argument. The worker's replay has the one
 * mirror of its device.
 */
const parts = ['web/{model,components,exports,mirror,tests/mirror}/**/*.test.ts', 'sw/**/!(replay).test.ts']

const unit = {
  root: at('.'),
  environment: 'node' as const,
  // Ends a test that hangs. It is far above what a busy machine takes.
  testTimeout: 120_000,
  hookTimeout: 60_000,
  // A second is too short for what another process answers on a busy machine.
  expect: { poll: { timeout: 30_000 } },
}

/** The stories of a day that `npm test` tells in a browser; the project 'screens' has the rest. */
const stories = ['app/sharedDevice', 'network/closedPages', 'teacher/oneRoll', 'teacher/rollCall'].map(
  (name) => `web/e2e/${name}.test.ts`,
)

const withBrowsers = {
  root: at('.'),
  environment: 'node',
  // What their servers answer is recorded for the project 'dataLeaks'.
  env: { CHAMADA_ANSWERS: answers },
  // Ends a test that hangs. Each step has its own limit; a test of thirty forms on a busy machine is no fault.
  testTimeout: 600_000,
  hookTimeout: 180_000,
  // As long as Playwright's own waits: a busy machine is no fault.
  expect: { poll: { timeout: 30_000 } },
} as const

const { plugins: chunkPlugins, groups } = chunks()

export default defineConfig({
  // Tests are all over the house, the app only in web.
  root: process.env.VITEST ? at('.') : at('web'),
  plugins: [
    react(),
    ...chunkPlugins,
    namedExports(),
    leanIcons(),
    leanChakra(),
    documentPlugin(),
    systemStyles(),
    withoutContract(),
    withoutServerTexts(),
    withoutStatics(),
    withoutUnused(),
  ],
  define: { __APP_VERSION__: JSON.stringify(`${version}+${process.env.CHAMADA_SOURCES ?? 'dev'}`) },
  // Dexie's own entry is a UMD wrapper: 2 kB more, and no named exports to shake. Workbox's is for browsers of 2015.
  resolve: process.env.VITEST
    ? {}
    : {
        alias: [
          { find: /^dexie$/, replacement: at('node_modules/dexie/dist/modern/dexie.mjs') },
          { find: /^react-router(-dom)?$/, replacement: at('node_modules/react-router/dist/production/index.mjs') },
          { find: /^workbox-window$/, replacement: at('node_modules/workbox-window/build/workbox-window.prod.mjs') },
        ],
      },
  worker: { format: 'es', plugins: () => [zipInPlace()] },
  build: {
    outDir: at('dist'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { resolveDependencies: preloaded },
    rolldownOptions: {
      treeshake: { manualPureFunctions: pureFunctions },
      output: {
        codeSplitting: { groups, includeDependenciesRecursively: false },
        // A module that comes as it is has the ending by which servers and the worker know a script.
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/[name]-[hash]${name.endsWith('.mjs') ? '.js' : '[extname]'}`,
      },
    },
  },
  // A server on another port answers what is not the app.
  server: {
    port: Number(process.env.CHAMADA_WEB_PORT ?? 5173),
    // web/api holds modules, which are Vite's own to serve.
    proxy: { '^/api/(?!.*\\.tsx?($|\\?))': { target: api }, '/healthz': { target: api } },
  },
  test: {
    maxWorkers: 3,
    ...(process.env.VITEST && {
      sequence: { sequencer: (await import('./scripts/testKit/longestFirst.ts')).LongestFirst },
    }),
    projects: [
      'web/tests/support/component/vitest.config.ts',
      {
        // Its files share their modules: they keep nothing in them. Half the time went into loading modules again.
        test: {
          ...unit,
          name: 'unit',
          include: ['{schema,sync-server,scripts}/**/*.test.{ts,mjs}', ...parts],
          exclude: [...alone, ...stops, recipes, torture, models, '**/*.browser.test.ts', '**/node_modules/**'],
          isolate: false,
          globalSetup: './sync-server/tests/support/postgresSetup.ts',
          // Stores by the hundred: with room for what is soon forgotten less time goes into clearing up.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
      {
        // Each file alone: a page or a worker has one session, one mirror and one clock.
        test: {
          ...unit,
          name: 'unitDevice',
          // A thread starts in half the time of a process.
          pool: 'threads',
          include: [...alone, '{web,sw}/**/*.test.{ts,tsx}'],
          exclude: [...parts, 'web/e2e/**', '**/*.component.test.tsx', '**/node_modules/**'],
        },
      },
      {
        // The server's tests on a real PostgreSQL: npm run trials -- postgres.
        test: {
          ...unit,
          name: 'postgres',
          // Each statement is a way to another process and back.
          testTimeout: 300_000,
          include: ['sync-server/**/*.test.ts'],
          exclude: [...alone, ...stops, ofFiles],
          isolate: false,
          env: { CHAMADA_TEST_STORE: 'postgres' },
          globalSetup: './sync-server/tests/support/postgresSetup.ts',
        },
      },
      { test: { ...unit, name: 'recipes', include: [recipes] } },
      { test: { ...unit, name: 'torture', include: [torture] } },
      {
        test: {
          ...unit,
          name: 'models',
          include: [models],
          globalSetup: './sync-server/tests/support/postgresSetup.ts',
        },
      },
      { test: { ...unit, name: 'stops', pool: 'threads', include: stops, fileParallelism: false } },
      {
        test: {
          ...withBrowsers,
          name: 'browser',
          include: stories,
          globalSetup: ['./scripts/testKit/server/clearRecordedAnswers.ts', './scripts/testKit/server/keepSchool.ts'],
        },
      },
      {
        // Installs and builds as a person does, without what tests set up: npm run trials -- clone, on every change.
        test: { ...withBrowsers, name: 'clone', env: {}, include: ['scripts/clone/*.browser.test.ts'] },
      },
      {
        // Every screen, form, text and key, slow networks, full disks, and the commands: npm run trials -- screens, on
        // every change.
        test: {
          ...withBrowsers,
          name: 'screens',
          include: ['web/e2e/{app,network,office,student,teacher}/*.test.ts', 'scripts/*.browser.test.ts'],
          exclude: [...faults, ...stories],
          globalSetup: ['./scripts/testKit/server/clearRecordedAnswers.ts', './scripts/testKit/server/keepSchool.ts'],
        },
      },
      {
        test: {
          ...withBrowsers,
          name: 'faults',
          include: faults,
          testTimeout: Math.max(withBrowsers.testTimeout, 60_000 * Number(process.env.CHAMADA_ROUNDS ?? 0)),
          globalSetup: './scripts/testKit/server/keepSchool.ts',
        },
      },
      {
        test: {
          name: 'dataLeaks',
          root: at('.'),
          environment: 'node',
          include: ['web/e2e/dataLeaks/*.test.ts'],
          env: { CHAMADA_ANSWERS: answers },
        },
      },
      {
        // Not among the browser's: a school of 600,000 marks takes a minute to make (npm run trials -- old).
        test: {
          ...withBrowsers,
          name: 'old',
          env: {},
          include: ['web/e2e/old/*.test.ts'],
          fileParallelism: false,
        },
      },
      {
        // Not among the browser's: few machines have a WebKit to drive (npm run webkit).
        test: {
          name: 'webkit',
          root: at('.'),
          environment: 'node',
          include: ['web/e2e/webkit/*.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
