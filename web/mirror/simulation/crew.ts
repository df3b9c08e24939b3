import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { spawnLinked } from '../../../scripts/lib/spawnLinked.mjs'
import type { Lived } from './day.ts'

/** What came of one day. */
export interface Told {
  seed: number
  counts?: Lived
  /** The seed, what went wrong, the last steps and how to live the day again. */
  failure?: string
}

const source = fileURLToPath(new URL('./helper.ts', import.meta.url))
const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Builds a helper with everything it uses as one file of JavaScript: it starts at once, and runs a fifth faster than modules
 * that are translated one by one as they are loaded. Returns its folder and file.
 */
async function buildHelper(): Promise<{ folder: string; file: string }> {
  const folder = join(root, '.chamada', `simulation-${process.pid}`)
  const { build } = await import('vite')
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    root,
    // The migrations lie beside the source that reads them.
    plugins: [
      {
        name: 'addresses of sources',
        transform: (code, id) =>
          code.includes('import.meta.url')
            ? { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null }
            : null,
      },
    ],
    build: {
      ssr: source,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
      rolldownOptions: { output: { entryFileNames: 'helper.mjs' } },
    },
  })
  return { folder, file: join(folder, 'helper.mjs') }
}

/**
 * A day makes much that is soon forgotten: with room for it, a sixth less of the time goes into clearing up. The other
 * processors have days of their own, so each clears up by itself.
 */
const roomy = ['--max-semi-space-size=128', '--single-threaded-gc', '--enable-source-maps']

/** Lives many days, as many at a time as there are processors; `hear` is told of each as it ends. */
export async function liveDays(seeds: readonly number[], hear: (told: Told) => void): Promise<void> {
  const left = [...seeds]
  const { folder, file } = await buildHelper()

  /** One helper until no day is left. Should it die, that is its day's failure. */
  function employ(): Promise<void> {
    const helper = spawnLinked(process.execPath, [...roomy, file], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    let current: number | undefined
    const give = () => {
      current = left.shift()
      if (current === undefined) helper.disconnect()
      else helper.send(current)
    }
    return new Promise((resolve, reject) => {
      helper.on('error', reject)
      helper.on('message', (told: Told) => {
        hear(told)
        give()
      })
      helper.on('exit', (code, signal) => {
        if (current !== undefined)
          hear({ seed: current, failure: `seed ${current}: its process ended (${code ?? signal})` })
        resolve(left.length && current !== undefined ? employ() : undefined)
      })
      give()
    })
  }

  try {
    await Promise.all(Array.from({ length: Math.min(seeds.length, availableParallelism()) }, employ))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
