import type { Plugin } from 'vite'

/**
 * Leaves out of the icons' data what the app does not need in each: the keys by which React would tell apart lines that
 * never change places, a size that is the library's own default, and a read of the data that does nothing.
 */
export const leanIcons = (): Plugin => ({
  name: 'lean-icons',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler: (code) => withoutKeys(code),
  },
})

/** The data of an icon as the app needs it. */
export const withoutKeys = (code: string): string =>
  code
    .replace(/,\s*key: "\w+"/g, '')
    .replace(/\n\s*size: 24,/, '')
    .replace(/\n__iconData\.node;/, '')
