import type { Plugin } from 'vite'

/**
 * Lets the build leave out the parts of the libraries' components that no screen draws. A name for developers, set on a
 * component after it was made, and an object of all parts would keep them in.
 */
export const withoutUnused = (): Plugin => ({
  name: 'without-unused',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/node_modules\/(@ark-ui\/react|@chakra-ui\/react|react-router)\/.+\.m?js$/ },
    handler: (code) => withoutAhead(withoutNames(withPartsByName(code))),
  },
})

/** A module whose components have no names for developers. */
export const withoutNames = (code: string): string => code.replace(/^\w+\.displayName = .+;$/gm, '')

/** A module that names the parts of a component one by one instead of by an object of all. */
export const withPartsByName = (code: string): string =>
  code.replace(/^import \{ (\w+_exports) \} from/gm, 'import * as $1 from')

/** The router without what fetches ahead for a link, which only its framework does. */
export const withoutAhead = (code: string): string =>
  code.replace(/^function PrefetchPageLinks\(/m, 'const PrefetchPageLinks = () => null;\nfunction NeverCalled(')
