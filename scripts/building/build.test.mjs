import { mkdirSync, mkdtempSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { budget, figuresOf, overBudget, precacheOf } from './figures.mjs'
import { hashesOfInlineScripts } from './inlineScripts.mjs'
import { keepOldAssets, keptFor } from './keepOldAssets.mjs'

const folder = () => mkdtempSync(join(tmpdir(), 'chamada-build-'))
function built(assets, current = Object.keys(assets)) {
  const dist = folder()
  mkdirSync(join(dist, 'assets'))
  for (const [name, text] of Object.entries(assets)) writeFileSync(join(dist, 'assets', name), text)
  writeFileSync(join(dist, '.build.json'), JSON.stringify({ assets: current }))
  return dist
}

describe('assets of earlier builds', () => {
  const now = Date.now()
  test('are carried over from the day they are replaced, for 30 days', () => {
    const first = built({ 'a-1.js': 'old', 'b-1.js': 'same' })
    const next = built({ 'a-2.js': 'new', 'b-1.js': 'same' })
    // It was built long before it was replaced, which does not matter.
    utimesSync(join(first, 'assets', 'a-1.js'), 1, 1)
    keepOldAssets(first, next, now)
    expect(readdirSync(join(next, 'assets')).sort()).toEqual(['a-1.js', 'a-2.js', 'b-1.js'])
    expect(Math.abs(statSync(join(next, 'assets', 'a-1.js')).mtimeMs - now)).toBeLessThan(1000)

    const later = built({ 'a-3.js': 'newer' })
    keepOldAssets(next, later, now + keptFor - 10_000)
    expect(readdirSync(join(later, 'assets'))).toContain('a-1.js')
    const muchLater = built({ 'a-3.js': 'newer' })
    keepOldAssets(next, muchLater, now + keptFor + 10_000)
    expect(readdirSync(join(muchLater, 'assets')).sort()).toEqual(['a-2.js', 'a-3.js', 'b-1.js'])
  })

  test('a first build has none', () => {
    const next = built({ 'a-1.js': '' })
    keepOldAssets(join(next, 'nowhere'), next)
    expect(readdirSync(join(next, 'assets'))).toEqual(['a-1.js'])
  })
})

describe('figures', () => {
  const dist = built({
    'main.js': 'x',
    'shared.js': 'yy',
    'layout.js': 'l',
    'teacher.js': 't',
    'admin.js': 'a'.repeat(99),
    'auth.js': 'in',
  })
  const asset = (name, more) => ({ file: `assets/${name}.js`, ...more })
  const manifest = {
    'index.html': asset('main', { isEntry: true, imports: ['_shared.js'] }),
    '_shared.js': asset('shared'),
    'shell/AppLayout.tsx': asset('layout', { isDynamicEntry: true, imports: ['_shared.js'] }),
    'screens/dashboard/DashboardScreen.tsx': asset('teacher', { isDynamicEntry: true }),
    'screens/auth/AuthScreen.tsx': asset('auth', { isDynamicEntry: true }),
    'screens/admin/Classes.tsx': asset('admin', { isDynamicEntry: true, imports: ['index.html', '_shared.js'] }),
  }
  const figures = figuresOf(manifest, dist, { files: 5, bytes: 500 })

  test('count each file once, and the size that a route adds to the first screen', () => {
    expect(figures.firstScreenParts).toHaveLength(2)
    expect(figures.firstScreen).toBeGreaterThan(figures.entry)
    expect(figures.signIn).toBeGreaterThan(figures.entry)
    expect(Object.keys(figures.routes).sort()).toEqual(['screens/admin/Classes.tsx', 'screens/auth/AuthScreen.tsx'])
    expect(figures.routes['screens/admin/Classes.tsx']).toBeLessThan(60)
  })

  test('count for the precache what the person keeps who keeps the most', () => {
    const file = (size, ...whose) => ({ size, for: whose })
    const files = [file(1), file(10, 'start', 'teacher'), file(100, 'everybody'), file(1000, 'teacher')]
    const office = [file(5000, 'admin'), file(20_000, 'superadmin')]
    expect(precacheOf([...files, file(3000, 'student')])).toMatchObject({ whose: 'student', files: 4, bytes: 3111 })
    expect(precacheOf([...files, ...office])).toEqual({
      whose: 'superadmin and admin',
      files: 5,
      bytes: 25_111,
      all: 26_111,
    })
  })

  test('report every size that is over budget', () => {
    expect(overBudget(figures)).toEqual([])
    const fat = {
      signIn: budget.signIn + 1,
      firstScreen: budget.firstScreen + 1,
      routes: { a: budget.route + 1 },
      precache: { bytes: budget.precache + 1 },
    }
    expect(overBudget(fat)).toHaveLength(4)
    expect(budget).toEqual({ signIn: 124_928, firstScreen: 224_256, route: 61_440, precache: 1_572_864 })
  })
})

test('only inline scripts are hashed', () => {
  const html =
    '<script>alert(1)</script><script type="module" src="/a.js"></script><script type="application/json">{}</script>'
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(hashesOfInlineScripts(html)).toEqual(['sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='])
})
