import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { areasOfFiles, screensOf } from './building/areasOfFiles.mjs'
import { figuresOf, precacheOf, printFigures } from './building/figures.mjs'
import { hashesOfInlineScripts } from './building/inlineScripts.mjs'
import { keepOldAssets, listOfAssets } from './building/keepOldAssets.mjs'
import { inPacks } from './building/packs.mjs'
import { withIntegrity } from './building/precache.mjs'
import { hashOfSources } from './building/sources.mjs'
import { summariesIn, withoutContract } from './building/withoutContract.mjs'
import { withoutServerTexts } from './building/withoutServerTexts.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { fail, inRoot, work } from './lib/project.mjs'

// npm run build: builds web/ and sw/ into dist/. Everything is built aside and moved into place at the end. A running
// server therefore never serves half a build, and a failed build leaves the last one as it was.
await ensureInstalled()
process.env.NODE_ENV = 'production'
const sources = hashOfSources()
process.env.CHAMADA_SOURCES = sources.slice(0, 8)

for (const needed of ['web/index.html', 'sw/sw.ts'])
  if (!existsSync(inRoot(needed))) fail(`Nothing to build yet: ${needed} is missing.`)

const dist = inRoot('dist')
const next = join(work, 'next')
const worker = join(work, 'worker')
mkdirSync(work, { recursive: true })

const { build } = await import('vite')
const quiet = { logLevel: 'warn' }
await build({ ...quiet, configFile: inRoot('vite.config.ts'), build: { outDir: next, manifest: true } })
const manifest = JSON.parse(readFileSync(join(next, '.vite', 'manifest.json'), 'utf8'))
rmSync(join(next, '.vite'), { recursive: true })

await build({
  ...quiet,
  configFile: false,
  publicDir: false,
  plugins: [withoutContract(), withoutServerTexts()],
  root: inRoot('sw'),
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: {
    alias: [{ find: /^dexie$/, replacement: inRoot('node_modules', 'dexie', 'dist', 'modern', 'dexie.mjs') }],
  },
  build: {
    outDir: worker,
    emptyOutDir: true,
    target: 'es2022',
    lib: { entry: inRoot('sw', 'sw.ts'), formats: ['iife'], name: 'chamada', fileName: () => 'sw.js' },
  },
})

const screens = screensOf(readFileSync(inRoot('web/routes.ts'), 'utf8'))
const { injectManifest } = await import('workbox-build')
let shellFiles = []
const noted = (files) => {
  shellFiles = files.map((file) => ({ ...file, size: statSync(join(next, file.url)).size }))
  return { manifest: files }
}
const precache = await injectManifest({
  swSrc: join(worker, 'sw.js'),
  swDest: join(next, 'sw.js'),
  globDirectory: next,
  globPatterns: ['**/*.{html,js,css,woff2,svg,png,webmanifest}'],
  // The pictures and large icons are used by the browser when it offers to install the app. The reader of calendar files
  // is large and seldom used: the pages that need it fetch it when they open, and the browser keeps it.
  globIgnores: ['screenshots/**', 'icon-*.png', 'assets/calendarFile-*.js'],
  dontCacheBustURLsMatching: /^assets\//,
  maximumFileSizeToCacheInBytes: 4 * 2 ** 20,
  manifestTransforms: [withIntegrity(next, areasOfFiles(manifest, screens)), noted, inPacks(next)],
})
for (const warning of precache.warnings) console.warn(warning)

const summaries = summariesIn(next)
if (summaries.length) fail(`The app has the contract's words: ${summaries.join('; ')}`)

const scriptHashes = hashesOfInlineScripts(readFileSync(join(next, 'index.html'), 'utf8'))
writeFileSync(join(next, 'csp.json'), JSON.stringify({ scriptHashes }))
writeFileSync(join(next, '.build.json'), JSON.stringify({ sources, assets: listOfAssets(next) }))
const figures = figuresOf(manifest, next, precacheOf(shellFiles))
writeFileSync(join(work, 'build.json'), JSON.stringify({ sources, ...figures }, null, 2))

keepOldAssets(dist, next)
const previous = join(work, 'previous')
rmSync(previous, { recursive: true, force: true })
if (existsSync(dist)) renameSync(dist, previous)
try {
  renameSync(next, dist)
} catch {
  cpSync(next, dist, { recursive: true })
}
for (const leftover of [previous, worker]) rmSync(leftover, { recursive: true, force: true })
printFigures(figures)
