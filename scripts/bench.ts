import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { appRows } from './benchmarks/benchApp.ts'
import { type Report, reportOf, worseThan, writeReport } from './benchmarks/benchReport.ts'
import { table } from './benchmarks/benchTable.ts'
import { pushes } from './benchmarks/server/serverBench.ts'

// npm run bench: prints the speed figures as a table, each beside its target or a comparison measured in the same run,
// and writes them to .chamada/bench.md and bench.json. With the word `server` only the server is measured. With
// `--against FILE`, an earlier bench.json, it ends with 1 when a ratio got worse by more than `--tolerance`.
// With CHAMADA_BRIEF=1 each is measured only once.
const { values, positionals } = parseArgs({
  options: { against: { type: 'string' }, tolerance: { type: 'string', default: '0.25' } },
  allowPositionals: true,
})
const before = values.against ? (JSON.parse(readFileSync(values.against, 'utf8')) as Report) : undefined

const ofApp = positionals.includes('server') ? [] : await appRows()
const ofServer = await pushes()
const report = reportOf([...ofApp, ...ofServer.rows], ofServer.ratios)
writeReport(report)
console.log(table(['figure', 'measured', 'aim', 'beside'], report.rows))

const worse = before ? worseThan(before, report, Number(values.tolerance)) : []
for (const line of worse) console.log(`worse: ${line}`)
if (worse.length) process.exitCode = 1
