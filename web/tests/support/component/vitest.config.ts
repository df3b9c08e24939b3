import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { systemStyles } from '../../../../scripts/building/systemStyles.ts'
import { findChromium } from '../../../../scripts/lib/findChromium.mjs'
import { zone } from './demoDay.ts'

const at = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

const { dependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { dependencies: object }
/** A package that the app loads as a file, as it comes, and never twice. */
const asFile = 'pdfjs-dist'
const bundled = Object.keys(dependencies).filter((name) => name !== asFile)
const ofApp = new RegExp(`/node_modules/(${bundled.join('|')})/.*\\.m?js(\\?|$)`)

/** A package that was not bundled beforehand would be in the page twice, each copy with its own state. */
const refuseUnbundled = () => ({
  name: 'refuse-unbundled',
  transform(_: string, id: string) {
    if (ofApp.test(id)) throw new Error(`optimizeDeps.include lacks ${id}`)
  },
})

/** Screens, forms and dialogs in a real browser, on a device without a server. */
export default defineConfig({
  root: at('.'),
  publicDir: at('web/public'),
  // Not in node_modules: copies of the tree that share it would write into the same folder.
  cacheDir: at('.chamada/vite'),
  plugins: [refuseUnbundled(), systemStyles()],
  // As people get them, Emotion too, which has a build of its own for developers.
  resolve: { conditions: ['production', 'browser', 'module'] },
  define: { __APP_VERSION__: JSON.stringify('test') },
  server: { fs: { strict: false } },
  oxc: { jsx: { development: false } },
  // Everything is bundled before the first test. What would be discovered later would reload the page during a test.
  optimizeDeps: {
    noDiscovery: true,
    // React and its libraries as people get them: what helps a developer takes a third of the time.
    rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } },
    include: [
      ...['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'react-router-dom'],
      ...['@chakra-ui/react', '@chakra-ui/react/preset-base', '@chakra-ui/react/styled-system', '@emotion/react'],
      ...['@tanstack/react-virtual', 'lucide-react', 'zustand', 'zustand/vanilla', 'zustand/vanilla/shallow'],
      ...['dexie', 'dexie-react-hooks', 'zod/mini', 'date-fns/intlFormat', 'date-fns/lightFormat'],
      ...['@noble/hashes/sha2.js', '@noble/hashes/utils.js', 'foliate-js/epub.js', 'foliate-js/vendor/zip.js'],
      ...['d3-dsv', 'fflate', 'ical.js', 'papaparse', 'read-excel-file/universal', 'workbox-window'],
    ],
  },
  test: {
    name: 'components',
    root: at('.'),
    include: ['web/**/*.component.test.tsx'],
    globalSetup: at('web/tests/support/component/recordFirstAnswers.ts'),
    setupFiles: at('web/tests/support/component/setup.ts'),
    // The first test of a run loads the app while everything else is checked: a busy machine is no fault.
    testTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
    // All files in one page: each would load the whole app again.
    isolate: false,
    fileParallelism: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 360, height: 740 },
      instances: [{ browser: 'chromium' }],
      provider: playwright({
        launchOptions: {
          executablePath: findChromium(),
          args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
        },
        contextOptions: { locale: 'pt-BR', timezoneId: zone },
        actionTimeout: 30_000,
      }),
    },
  },
})
