import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Report, reportOf, worseThan, writeReport } from './benchmarks/benchReport.ts'
import { table } from './benchmarks/benchTable.ts'
import { measure } from './benchmarks/parts.ts'

// npm run bench: prints the speed figures as a table, each beside its limit or a peer measured in the same run, and
// writes them to .chamada/bench.md and bench.json. Words choose parts (benchmarks/parts.ts); without one it measures all
// but `growth`, which writes some gigabytes. With `--against FILE`, an earlier bench.json, it ends with 1 when a ratio
// got worse by more than `--tolerance`. It also ends with 1 when a part failed; the others are measured all the same.
// With CHAMADA_BRIEF=1 each is measured only once.
const { values, positionals } = parseArgs({
  options: { against: { type: 'string' }, tolerance: { type: 'string', default: '0.25' } },
  allowPositionals: true,
})
const before = values.against ? (JSON.parse(readFileSync(values.against, 'utf8')) as Report) : undefined

const { rows, ratios, failed } = await measure(positionals)
const report = reportOf(rows, ratios)
writeReport(report)
console.log(table(['figure', 'measured', 'aim', 'beside'], report.rows))

const worse = before ? worseThan(before, report, Number(values.tolerance)) : []
for (const line of worse) console.log(`worse: ${line}`)
for (const line of failed) console.log(`failed: ${line}`)
// A part that failed may have left something running.
process.exit(worse.length || failed.length ? 1 : 0)
