import { readFileSync } from 'node:fs'
import { createSystem, type SystemConfig } from '@chakra-ui/react/styled-system'
import { expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/project.mjs'
import { namesInUse, withProperties, withUtilities } from './leanChakra.ts'

const chakra = inRoot('node_modules', '@chakra-ui', 'react', 'dist', 'esm')
const base = readFileSync(`${chakra}/preset-base.js`, 'utf8')

/** The names that Chakra knows with the base that a module makes. */
async function namesOf(code: string): Promise<string[]> {
  const whole = code.replaceAll("'./styled-system/", `'file://${chakra}/styled-system/`)
  const { defaultBaseConfig } = (await import(`data:text/javascript,${encodeURIComponent(whole)}`)) as {
    defaultBaseConfig: SystemConfig
  }
  return [...createSystem(defaultBaseConfig).properties]
}

test('the base keeps each style property and condition that a source names, also by its short name, and no other', async () => {
  const names = new Set(['px', 'background', 'transition', '_hover', '_disabled', '_icon'])
  const left = await namesOf(withUtilities(base, names))
  expect(left).toEqual(
    expect.arrayContaining([
      'px',
      'paddingX',
      'paddingInline',
      'bg',
      'background',
      'transition',
      ...['_hover', '_icon'],
    ]),
  )
  expect(left.filter((name) => /^(margin|border|sr|caret|_focus|_dark)/.test(name))).toEqual([])
})

test('no name that the app uses is lost', async () => {
  const inUse = namesInUse()
  const all = await namesOf(base)
  const left = new Set(await namesOf(withUtilities(base, inUse)))
  expect(all.filter((name) => inUse.has(name) && !left.has(name))).toEqual([])
  expect(left.size).toBeLessThan(all.length * 0.8)
  for (const name of ['paddingInline', 'bg', '_hover', '_dark', 'srOnly', 'marginBlock']) expect(left).toContain(name)
})

test('the list of CSS properties keeps those that are named', () => {
  const list = 'var cssPropertiesStr = "alignItems,color,zoom";'
  expect(withProperties(list, new Set(['color', 'zoom']))).toBe('var cssPropertiesStr = "color,zoom";')
})
