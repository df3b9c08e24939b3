import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/project.mjs'
import { withoutAhead, withoutNames, withoutUnused, withPartsByName } from './withoutUnused.ts'

test('the parts of a component that nobody draws leave the build', async () => {
  const entry = '\0entry'
  const built = (await build({
    root: inRoot('web'),
    configFile: false,
    logLevel: 'error',
    plugins: [
      withoutUnused(),
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? entry : undefined),
        load: (id) =>
          id === entry ? "import { Tabs } from '@ark-ui/react/tabs'\nexport default Tabs.List" : undefined,
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: 'entry',
        external: /^react/,
        preserveEntrySignatures: 'strict',
        treeshake: { manualPureFunctions: ['forwardRef', 'createContext', 'createSplitProps'] },
      },
    },
  })) as Rolldown.RolldownOutput
  const { code } = built.output[0]
  expect(code).toContain('getListProps')
  expect(code).not.toMatch(/TabsList\.displayName|getIndicatorProps|getTriggerProps/)
})

test('a module of the library says no names for developers', () => {
  expect(withoutNames('const A = forwardRef(a);\nA.displayName = "A";\n')).toBe('const A = forwardRef(a);\n\n')
  expect(withPartsByName('import { menu_exports } from "./menu.js";')).toBe(
    'import * as menu_exports from "./menu.js";',
  )
})

test('the router still has the function that is left out', () => {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
    'dist',
    'production',
  )
  const modules = readdirSync(folder).filter((file) => /^chunk-.+\.mjs$/.test(file))
  const texts = modules.map((file) => readFileSync(join(folder, file), 'utf8'))
  expect(texts.filter((text) => withoutAhead(text) !== text)).toHaveLength(1)
})
