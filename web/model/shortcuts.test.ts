import { describe, expect, test } from 'vitest'
import { keysOf, pressedIn, type Shortcut, type ShortcutGroup, shortcuts } from './shortcuts.ts'

const groups = Object.entries(shortcuts) as [ShortcutGroup, Record<string, Shortcut>][]
const plain = { ctrlKey: false, metaKey: false, altKey: false }

describe.each(groups)('the keys of %s', (group, all) => {
  test.each(Object.entries(all).filter(([, { shift }]) => !shift))('press %s and nothing else', (name, shortcut) => {
    for (const key of shortcut.keys) {
      const mod = shortcut.mod ?? false
      expect(pressedIn(group, { ...plain, key: key.toUpperCase(), ctrlKey: mod })).toBe(name)
      expect(pressedIn(group, { ...plain, key, metaKey: mod })).toBe(name)
      expect(pressedIn(group, { ...plain, key, altKey: true })).not.toBe(name)
      expect(pressedIn(group, { ...plain, key, ctrlKey: !mod })).not.toBe(name)
    }
  })
})

test('a key is shown as the keyboard names it', () => {
  expect(keysOf(shortcuts.everywhere.palette, false)).toEqual([['Ctrl', 'K']])
  expect(keysOf(shortcuts.everywhere.palette, true)).toEqual([['⌘', 'K']])
  expect(keysOf(shortcuts.roll.withdraw, false)).toEqual([['Del'], ['⌫']])
  expect(keysOf(shortcuts.choosing.range, false)).toEqual([['Shift', 'Espaço']])
})
