import { readFileSync } from 'node:fs'
import { importFiles } from '#server/imports/importFiles.ts'
import { openStore } from '#server/store/openStore.ts'

// A process of the bench: the office's import of a census file, as the command does it. It tells how long its longest
// transaction was, ms.

const [file, census] = process.argv.slice(2) as [string, string]
const store = openStore({ file })
let longest = 0
const measured: typeof store = {
  ...store,
  async tx(work, options) {
    const begun = performance.now()
    const done = await store.tx(work, options)
    longest = Math.max(longest, performance.now() - begun)
    return done
  },
}
const files = [{ name: 'escola.txt', bytes: readFileSync(census) }]
const { rows } = await importFiles(measured, files, { now: Date.now(), zone: 'America/Sao_Paulo' })
if (!rows.some(({ verdict }) => verdict === 'created')) throw new Error('the import created nothing')
store.close()
process.send!({ longest }, () => process.disconnect())
