import { app } from './firstParts.mjs'

/** The screens of the app's routes, read from their source: the address, and the file each is made from. */
export const screensOf = (routes) =>
  [...routes.matchAll(/'([/*][^']*)':\s*\(\) =>\s*import\('\.\/([^']+)'\)/g)].map(([, path, source]) => ({
    path,
    source,
  }))

/**
 * What shows a lesson's files, by the area under which a device keeps it with the first file that needs it
 * (web/model/reader/readerOf.ts). Nothing of it belongs to a screen.
 */
export const readers = {
  'reader:pdf': ['dialogs/reader/ReaderDialog.tsx', 'dialogs/reader/PdfReader.tsx', 'actions/upload/sendPicture.ts'],
  'reader:image': ['dialogs/reader/ReaderDialog.tsx', 'dialogs/reader/ImageReader.tsx'],
  'reader:text': ['dialogs/reader/ReaderDialog.tsx', 'dialogs/reader/TextReader.tsx'],
  'reader:epub': ['dialogs/reader/ReaderDialog.tsx', 'dialogs/reader/EpubReader.tsx'],
}

/** The same for what every file needs here, by the area 'files' (web/actions/downloadRound.ts). */
const keptOnFirstFile = { files: ['actions/downloadRound.ts', 'screens/sync/KeptByModule.tsx'], ...readers }

/** What the start page shows to some roles alone. */
const ofRoles = {
  'screens/dashboard/StudentDashboard.tsx': ['student'],
  'screens/dashboard/OfficeDashboard.tsx': ['admin', 'superadmin'],
}

/** The first part of an address that belongs to one role; 'everybody' for all other addresses. */
const areaOf = (path) => /^\/(\w+)\/./.exec(path)?.[1] ?? 'everybody'

/**
 * Who needs each file of a build, from Vite's manifest. 'entry' is what any page address loads at once. 'start' adds
 * what surrounds every screen. 'everybody' and the areas of the routes are what their screens need besides, including
 * every dialog; those of `readers` are what a kind of file needs, and 'files' what all of them need. The files are in the order in which they are needed.
 * @param screens from `screensOf`
 * @returns by the file's path in the build
 */
export function areasOfFiles(manifest, screens) {
  const sources = new Set(screens.map(({ source }) => source))
  for (const source of sources) if (!manifest[source]) throw new Error(`No part of the build is made from ${source}.`)
  const onUse = new Set([...Object.keys(ofRoles), ...Object.values(keptOnFirstFile).flat()])
  const areas = new Map()
  const put = (file, area) => areas.set(file, [...new Set([...(areas.get(file) ?? []), area])])
  const walk = (key, area, seen, lazyToo = true) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) put(file, area)
    for (const next of chunk.imports ?? []) walk(next, area, seen, lazyToo)
    if (lazyToo)
      for (const next of chunk.dynamicImports ?? []) if (!sources.has(next) && !onUse.has(next)) walk(next, area, seen)
  }
  const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry || key === app)
  put('index.html', 'entry')
  put('index.html', 'start')
  const atOnce = new Set()
  for (const key of entries) walk(key, 'entry', atOnce, false)
  const started = new Set()
  for (const key of entries) walk(key, 'start', started)
  const seen = {}
  for (const { path, source } of screens) {
    const area = areaOf(path)
    seen[area] ??= new Set(started)
    walk(source, area, seen[area])
  }
  for (const [part, roles] of Object.entries(ofRoles))
    for (const role of roles) {
      seen[role] ??= new Set(started)
      walk(part, role, seen[role])
    }
  for (const [area, parts] of Object.entries(keptOnFirstFile)) {
    const known = new Set(started)
    for (const part of parts) walk(part, area, known)
  }
  return areas
}
