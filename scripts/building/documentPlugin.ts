import { minifySync, type Plugin } from 'vite'
import { lastResort } from '../../web/lastResort.ts'
import { app, layout, signInPage } from './firstParts.mjs'

/** The parts that are requested together with the entry, by the place that needs them (web/index.html). */
const requestedEarly = {
  'sign-in': [signInPage],
  app: [app, layout],
}

/** A file of the build, as far as the document is concerned. */
interface Chunk {
  type: string
  fileName: string
  isEntry?: boolean
  facadeModuleId?: string | null
  imports?: readonly string[]
}

/**
 * Completes the document: what must run although no part of the app does stands in it; its styles come after the
 * skeleton, which is painted without them; and it names the parts that its place needs besides the entry.
 */
export const documentPlugin = (): Plugin => ({
  name: 'document',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      const { mutations } = await import('../../schema/mutations/index.ts')
      const shortNames = Object.fromEntries(mutations.map(({ name, shortName }) => [name, shortName]))
      const script = `(${lastResort})(${JSON.stringify(shortNames)})`
      const short = bundle ? minifySync('lastResort.js', script).code : script
      const whole = html.replace('<!-- last resort -->', () => `<script>${short}</script>`)
      return bundle ? withEarlyParts(withLateStyles(whole), Object.values(bundle)) : whole
    },
  },
})

function withLateStyles(html: string): string {
  const styles = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
  const without = styles.reduce((text, link) => text.replace(link, ''), html)
  return without.replace('<!-- styles -->', styles.join(''))
}

function withEarlyParts(html: string, chunks: readonly Chunk[]): string {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const withImports = (chunk: Chunk | undefined, seen = new Set<string>()): Set<string> => {
    if (!chunk || seen.has(chunk.fileName)) return seen
    seen.add(chunk.fileName)
    for (const name of chunk.imports ?? []) withImports(named.get(name), seen)
    return seen
  }
  const entry = withImports(chunks.find(({ isEntry }) => isEntry))
  const links = Object.entries(requestedEarly).flatMap(([place, sources]) => {
    const files = new Set<string>()
    for (const source of sources) {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${source}`))
      if (!chunk) throw new Error(`No part of the build is made from ${source}.`)
      withImports(chunk, files)
    }
    return [...files]
      .filter((file) => !entry.has(file))
      .map((file) => `<link data-for="${place}" href="/${file}" crossorigin>`)
  })
  return html.replace('<style>', `${links.join('\n    ')}\n    <style>`)
}
