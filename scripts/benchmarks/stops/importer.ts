import { readFileSync } from 'node:fs'
import { importEducacenso } from '#server/imports/educacenso.ts'
import { openStore } from '#server/store/store.ts'

// A process of the bench: the office's import of a census file, as the command does it. It tells how long its
// transaction was, ms.

const [file, census] = process.argv.slice(2) as [string, string]
const store = openStore({ file })
let took = 0
const measured: typeof store = {
  ...store,
  async tx(work) {
    const begun = performance.now()
    const done = await store.tx(work)
    took = performance.now() - begun
    return done
  },
}
const report = await importEducacenso(measured, readFileSync(census), { now: Date.now() })
if (!report.count('criado')) throw new Error(`the import created nothing: ${JSON.stringify(report.summary())}`)
store.close()
process.send!({ took }, () => process.disconnect())
