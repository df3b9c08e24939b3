import type { Plugin } from 'vite'

/**
 * Writes the styles that the design system gives every page into web/theme/system.css when the app is built, so that no
 * device makes them again at each start.
 */
export const systemStyles = (): Plugin => ({
  name: 'system-styles',
  async load(id) {
    return id.endsWith('/web/theme/system.css') ? await stylesOfSystem() : undefined
  },
})

/** What `ChakraProvider` would insert: the order of the layers, the reset, the tokens and the global styles. */
async function stylesOfSystem(): Promise<string> {
  const [{ createElement }, { renderToStaticMarkup }, { ChakraProvider }, { system }] = await Promise.all([
    import('react'),
    import('react-dom/server'),
    import('@chakra-ui/react'),
    import('../../web/theme/system.ts'),
  ])
  const page = renderToStaticMarkup(createElement(ChakraProvider, { value: system, children: null }))
  return [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, styles]) => styles).join('\n')
}
