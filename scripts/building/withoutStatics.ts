import type { Plugin } from 'vite'

const replaced = '\0without-statics'

/**
 * Emotion's `withTheme`, which nothing here calls, brings a package that copies a component's statics, and with it an
 * old react-is: the bundler must believe that both have effects. In the build they are an empty function.
 */
export const withoutStatics = (): Plugin => ({
  name: 'without-statics',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === 'hoist-non-react-statics' ? replaced : undefined),
  load: (id) => (id === replaced ? 'export default (target) => target' : undefined),
})
