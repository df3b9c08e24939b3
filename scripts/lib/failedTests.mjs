import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from './project.mjs'

/** How many lines of a failure are shown. */
const mostLines = 12

let folder = ''
const reports = []

/** Where the next run of tests writes down what became of each. */
export function newReport() {
  folder ||= mkdtempSync(join(tmpdir(), 'chamada-reports-'))
  reports.push(join(folder, `${reports.length}.json`))
  return reports.at(-1)
}

/** The tests that failed since this process began, a text for each; what a long run has printed is far above by then. */
export function failedTests() {
  const files = reports.filter((report) => existsSync(report)).flatMap((report) => filesIn(report))
  if (folder) rmSync(folder, { recursive: true, force: true })
  return files.flatMap(failedIn)
}

const filesIn = (report) => JSON.parse(readFileSync(report, 'utf8')).testResults

function failedIn({ name, status, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((each) => each.status === 'failed')
  // A file that could not be run has no tests.
  if (status === 'failed' && !failed.length) return [textOf(file, [message])]
  return failed.map(({ fullName, failureMessages }) => textOf(`${file} > ${fullName}`, failureMessages))
}

function textOf(title, messages) {
  const lines = messages.flatMap((message) => message.split('\n')).filter((line) => !line.includes('node_modules'))
  return [title, ...lines.slice(0, mostLines)].join('\n    ')
}
