import { readFileSync } from 'node:fs'
import { createElement, type ElementType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inRoot } from '#scripts/lib/project.mjs'
import { withoutKeys } from './leanIcons.ts'

const library = inRoot('node_modules', 'lucide-react', 'dist', 'esm')

test.each(['star', 'calendar-days', 'chevron-right', 'sliders-horizontal'])(
  'the icon %s is drawn as before',
  async (name) => {
    // React asks for keys while it is developed with, and does without them in a build.
    const { mockRestore } = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(mockRestore)
    const code = readFileSync(`${library}/icons/${name}.mjs`, 'utf8')
    const lean = withoutKeys(code)
    expect(lean).not.toMatch(/key:|size: 24|^__iconData\.node;/m)
    const drawn = async (text: string) => {
      const whole = text.replace("'../createLucideIcon.mjs'", `'file://${library}/createLucideIcon.mjs'`)
      const { default: Icon } = (await import(`data:text/javascript,${encodeURIComponent(whole)}`)) as {
        default: ElementType
      }
      return renderToStaticMarkup(createElement(Icon, { size: 20 }))
    }
    expect(await drawn(lean)).toBe(await drawn(code))
  },
)
