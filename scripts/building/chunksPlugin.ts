import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { once } from '../../web/mirror/once.ts'
import { app as appPart, firstScreenParts, signInPage } from './firstParts.mjs'

/** The libraries of every page. What a library imports says nothing: most of it is shaken off. */
const base = [
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|zustand|stylis|react-is)\//,
  /node_modules\/(hoist-non-react-statics|@emotion\/[\w-]+|@pandacss\/is-valid-prop)\//,
  /@chakra-ui\/react\/dist\/esm\/(?!components\/|theme\/|hooks\/|anatomy)/,
  /@zag-js\/dom-query\/dist\/shared/,
]

/** The parts of libraries that the sign-in page and every screen draw with. */
const drawn = [
  /@chakra-ui\/react\/dist\/esm\/components\/(box|flex|center|heading|text|stack|link|span|button|loader|spinner)\//,
  /@chakra-ui\/react\/dist\/esm\/components\/absolute-center\//,
  /lucide-react\/dist\/esm\/(shared|context|Icon|createLucideIcon)/,
  /lucide-react\/dist\/esm\/icons\/(external-link|book-open|list-checks|wifi-off|chart-no-axes-column)\./,
]

/** The parts of libraries that a field is made of, on the sign-in page and in every form. */
const fields = [
  /@chakra-ui\/react\/dist\/esm\/components\/(input|field)\//,
  /@ark-ui\/react\/dist\/components\/(field|fieldset)\//,
  /@zag-js\/auto-resize\//,
]

/** What the libraries make every control of. */
const controls = [
  /@ark-ui\/react\/dist\/(components\/factory|utils\/(create-|compose-|use-safe)|providers\/environment\/use-)/,
  /@zag-js\/(anatomy|utils\/dist\/(guard|functions)|core\/dist\/merge-props|dom-query\/dist\/(node|computed-style))/,
]

/** Small parts of many screens, one chunk for all: beside a larger part, each would bring that part along. */
const small = new RegExp(
  [
    '/web/components/(ui/(BackLink|CategoryBadge|IconButton|ListLine|PageActions)|form/(Options|Select))',
    '/web/components/list/(textColumn|useChoices|useSearchText)',
    '/web/components/dialog/OpenedDialog',
    '/web/model/(reader/readerOf|attendance/(attendanceLevel|riskWords))',
    '/web/queries/(useNotEnrolled|rollCall/useFrequencyLimits)',
    '/web/screens/sync/CorrectEnrollment',
    '/schema/rules/attendance/(frequencyLimitsOn|studentFigures|yearFigures)',
  ]
    .map((each) => `${each}\\.`)
    .join('|'),
)

/** Who stands in for a teacher: for a dialog that must not bring its screen along. */
const coverages = /\/web\/queries\/person\/useTeacherCoverages\./

/** What forms of accounts and passwords check. */
const account =
  /\/schema\/(nouns\/(newPassword|newAccount|accountForm|credentials|secondFactor)|fields\/commonPassword)\./

const isOwn = (id: string) => !id.includes('/node_modules/')
const isIcon = (id: string) => /lucide-react\/.*\/icons\//.test(id)

/**
 * The files of the icons that the first screens name, and of those that several modules do. One that a single module
 * names comes with it.
 */
function sharedIcons(all: readonly string[], first: readonly string[]) {
  const named = all.flatMap(iconsNamedIn)
  const several = named.filter((icon, i) => named.indexOf(icon) !== i)
  const files = (icons: readonly string[]) => new Set(icons.flatMap((icon) => iconFiles().get(icon) ?? []))
  return { first: files(first.flatMap(iconsNamedIn)), several: files(several) }
}

const iconsNamedIn = (code: string): string[] =>
  [...code.matchAll(/import \{([^}]*)\} from ["']lucide-react["']/g)].flatMap(([, list]) =>
    list!.split(',').map((each) => each.trim().split(' ')[0]!),
  )

/** The file of each icon, by each of its names. */
const iconFiles = once(() => {
  const library = createRequire(import.meta.url)
    .resolve('lucide-react')
    .replace(/cjs.*/, 'esm/lucide-react.mjs')
  const lines = readFileSync(library, 'utf8').matchAll(/^export \{ (.*) \} from '\.\/icons\/(.*)';$/gm)
  return new Map(
    [...lines].flatMap(([, names, file]) =>
      [...names!.matchAll(/default as (\w+)/g)].map(([, name]) => [name!, file!] as const),
    ),
  )
})

/**
 * Which modules share a chunk. Left alone, the bundler makes one for each set of parts that need the same modules, and a
 * start would request a hundred small files.
 */
export function chunks() {
  const none = new Set<string>()
  let wanted = { start: none, drawn: none, form: none, app: none, frame: none, icons: { first: none, several: none } }
  const plugin: Plugin = {
    name: 'chunks',
    apply: 'build',
    buildEnd() {
      const withImports = (...sources: string[]): string[] => {
        const seen = new Set<string>()
        const walk = (id: string) => {
          if (seen.has(id)) return
          seen.add(id)
          for (const next of this.getModuleInfo(id)?.importedIds ?? []) walk(next)
        }
        for (const id of this.getModuleIds()) if (sources.some((source) => id.endsWith(`/web/${source}`))) walk(id)
        return [...seen].filter(
          (id) => !['main.tsx', signInPage, ...firstScreenParts].some((part) => id.endsWith(`/web/${part}`)),
        )
      }
      const without = (ids: string[], ...others: Iterable<string>[]) => {
        const known = new Set(others.flatMap((each) => [...each]))
        return new Set(ids.filter((id) => !known.has(id)))
      }
      const start = withImports('main.tsx')
      const signIn = withImports(signInPage)
      const first = withImports(...firstScreenParts)
      const before = [...start, ...signIn, ...withImports('screens/privacy/PublicPrivacyScreen.tsx')]
      const app = without(withImports(appPart), before)
      wanted = {
        start: new Set(start),
        drawn: without(
          signIn.filter((id) => first.includes(id)),
          start,
        ),
        form: without(signIn, start, first),
        app,
        frame: without(first, before, app),
        icons: sharedIcons(
          [...this.getModuleIds()].filter(isOwn).map((id) => this.getModuleInfo(id)?.code ?? ''),
          [...first, ...app].map((id) => this.getModuleInfo(id)?.code ?? ''),
        ),
      }
    },
  }
  /** A chunk that waits for itself has nothing to run with: such a build does not start. */
  const refuseCircles: Plugin = {
    name: 'refuse-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const walk = (name: string, trail: string[]) => {
        if (trail.includes(name)) throw new Error(`Chunks import each other: ${[...trail, name].join(' → ')}`)
        const file = bundle[name]
        for (const next of file?.type === 'chunk' && !done.has(name) ? file.imports : []) walk(next, [...trail, name])
        done.add(name)
      }
      const done = new Set<string>()
      for (const name of Object.keys(bundle)) walk(name, [])
    },
  }
  const group = (name: string, priority: number, test: (id: string) => boolean) => ({ name, priority, test })
  const isOf = (id: string, of: RegExp[]) => of.some((each) => each.test(id))
  const groups = [
    group('start', 4, (id) => (isOwn(id) ? wanted.start.has(id) : isOf(id, base))),
    group('drawn', 3, (id) => (isOwn(id) ? wanted.drawn.has(id) : isOf(id, drawn))),
    group('form', 2, (id) => (isOwn(id) ? wanted.form.has(id) : isOf(id, fields))),
    group('controls', 1, (id) => isOf(id, controls)),
    group('small', 1, (id) => small.test(id)),
    group('coverages', 1, (id) => coverages.test(id)),
    group('account', 1, (id) => account.test(id)),
    group('app', 1, (id) => wanted.app.has(id)),
    group('frame', 0, (id) => (isOwn(id) ? wanted.frame.has(id) : isIcon(id) && wanted.icons.first.has(basename(id)))),
    group('otherIcons', 0, (id) => isIcon(id) && wanted.icons.several.has(basename(id))),
  ]
  return { plugins: [plugin, refuseCircles], groups }
}
