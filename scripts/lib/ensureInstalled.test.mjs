import { expect, test } from 'vitest'
import { missingPackages } from './ensureInstalled.mjs'

const locked = {
  '': { version: '0.1.0' },
  'node_modules/server': { version: '2.0.0' },
  'node_modules/builder': { version: '3.0.0', dev: true },
  'node_modules/types': { version: '4.0.0', devOptional: true },
  'node_modules/other-system': { version: '5.0.0', optional: true },
}
const all = { 'node_modules/server': locked['node_modules/server'], ...of('builder', '3.0.0'), ...of('types', '4.0.0') }
function of(name, version) {
  return { [`node_modules/${name}`]: { version } }
}
const missing = (installed, development = true, isThere = () => true) =>
  missingPackages(locked, installed, { development, isThere })

test('a whole installation lacks nothing, whatever other systems would have', () => {
  expect(missing(all)).toEqual([])
})

test('an installation without development packages can run, and lacks what the build needs', () => {
  const pruned = of('server', '2.0.0')
  expect(missing(pruned, false)).toEqual([])
  expect(missing(pruned)).toEqual(['node_modules/builder', 'node_modules/types'])
})

test('another version, and a package whose folder somebody deleted, are lacking', () => {
  expect(missing({ ...all, ...of('server', '1.9.0') }, false)).toEqual(['node_modules/server'])
  expect(missing(all, true, (path) => !path.endsWith('builder'))).toEqual(['node_modules/builder'])
})
