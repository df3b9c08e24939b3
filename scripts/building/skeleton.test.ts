import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/project.mjs'
import { semanticColors } from '#web/theme/tokens.ts'

test('the skeleton in the document has the colours of the app, in both themes', () => {
  const html = readFileSync(inRoot('web', 'index.html'), 'utf8')
  const rule = (start: string) => html.slice(html.indexOf(start) + start.length).split('}')[0]!
  const colorsOf = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/--sk-(\w+): (#\w+);/g)].map(([, name, color]) => [name, color!.toUpperCase()]),
    )
  const { bg, border, fg, brand } = semanticColors
  const colors = {
    ...{ bg: bg.DEFAULT, panel: bg.panel, bone: bg.muted, border: border.DEFAULT, control: border.control },
    ...{ muted: fg.muted, brand: brand.solid, name: brand.fg, tint: brand.bg },
  }
  const inTheme = (theme: '_light' | '_dark') =>
    Object.fromEntries(Object.entries(colors).map(([name, { value }]) => [name, value[theme]]))
  expect(colorsOf(rule('      html {'))).toEqual(inTheme('_light'))
  expect(colorsOf(rule('      html.dark {'))).toEqual(inTheme('_dark'))
  // Without scripts the browser's own setting decides.
  expect(colorsOf(rule('        html:not(.light) {'))).toEqual(inTheme('_dark'))
})
