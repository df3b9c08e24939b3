import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { inRoot } from '#scripts/lib/project.mjs'
import { namedExports } from './namedExports.ts'

test("React's functions are called by their own names, and the libraries in CommonJS still find it", async () => {
  const folder = mkdtempSync(inRoot('web', '.named-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const entry = join(folder, 'entry.ts')
  writeFileSync(
    entry,
    `import * as React from 'react'
     import { useState } from 'react'
     import { jsx } from 'react/jsx-runtime'
     import { renderToString } from 'react-dom/server.edge'
     const Place = ({ name }) => jsx(React.Fragment, { children: useState(name)[0] })
     export const page = renderToString(jsx(Place, { name: 'Praça' }))`,
  )
  const built = (await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [namedExports()],
    build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
  })) as Rolldown.RolldownOutput[]
  const { code } = built[0]!.output[0]
  expect(code.slice(code.indexOf('Place'))).not.toMatch(/\(0, \w+\.(jsx|useState)\)/)
  const { page } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  expect(page).toBe('Praça')
})
