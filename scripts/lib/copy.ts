import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { removeTestFolder } from '#server/tests/support/testFolder.ts'
import { root } from './project.mjs'
import { spawnLinked } from './spawnLinked.mjs'

/** The result of one test, as vitest reported it. */
export interface TestResult {
  file: string
  title: string
  status: 'passed' | 'failed' | 'other'
  /** The first line of the failure. */
  why?: string | undefined
}

export interface Run {
  tests: TestResult[]
  /** Files that could not be loaded. */
  broken: string[]
  /** True when the run was ended by the time limit. */
  hung: boolean
}

interface VitestTest {
  fullName: string
  status: string
  failureMessages?: string[]
}

/** A copy of the tree as git sees it, including uncommitted files, that uses the original's packages. */
export class Copy {
  readonly folder = mkdtempSync(join(tmpdir(), 'chamada-copy-'))

  constructor() {
    const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
    for (const file of files.toString().split('\0')) {
      if (!file || !existsSync(join(root, file))) continue
      mkdirSync(dirname(join(this.folder, file)), { recursive: true })
      copyFileSync(join(root, file), join(this.folder, file))
    }
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'))
  }

  read = (file: string) => readFileSync(join(this.folder, file), 'utf8')

  write(file: string, text: string) {
    mkdirSync(dirname(join(this.folder, file)), { recursive: true })
    writeFileSync(join(this.folder, file), text)
  }

  /** Runs `work` with one file changed, and restores the file afterwards. */
  async changed<T>(file: string, text: string, work: () => Promise<T>): Promise<T> {
    const before = this.read(file)
    this.write(file, text)
    try {
      return await work()
    } finally {
      this.write(file, before)
    }
  }

  /** Runs a command in the copy's folder. Rejects with what it printed when it fails. */
  async command(command: string, words: readonly string[]): Promise<void> {
    const child = spawnLinked(command, words, { cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = once(child, 'exit')
    const printed = (await Promise.all([text(child.stdout!), text(child.stderr!)])).join('')
    const [code] = await ended
    if (code !== 0) throw new Error(`${command} ${words.join(' ')} failed:\n${printed}`)
  }

  /**
   * Runs the tests of some files whose titles contain one of these parts; '' matches every test. Ends the run after
   * `atMostMs`.
   */
  async run(files: readonly string[], titles: readonly string[], atMostMs: number): Promise<Run> {
    const report = join(this.folder, '.report.json')
    rmSync(report, { force: true })
    const pattern = titles.map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
    const vitest = join(this.folder, 'node_modules', 'vitest', 'vitest.mjs')
    const words = [
      'run',
      ...['unit', 'unitDevice', 'components', 'models'].flatMap((name) => ['--project', name]),
      '--maxWorkers=1',
      '--reporter=json',
      `--outputFile=${report}`,
    ]
    const child = spawnLinked(process.execPath, [vitest, ...words, ...files, ...(pattern ? ['-t', pattern] : [])], {
      cwd: this.folder,
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    let hung = false
    const giveUp = setTimeout(() => {
      hung = true
      process.kill(-child.pid!, 'SIGKILL')
    }, atMostMs)
    await ended
    clearTimeout(giveUp)
    return { ...this.resultsIn(report), hung }
  }

  private resultsIn(report: string): Omit<Run, 'hung'> {
    if (!existsSync(report)) return { tests: [], broken: [] }
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { name: string; status: string; assertionResults: VitestTest[] }[]
    }
    const nameOf = (path: string) => path.slice(path.indexOf(this.folder) + this.folder.length + 1)
    return {
      tests: testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.map(({ fullName: title, status, failureMessages }) => ({
          file: nameOf(name),
          title,
          status: status === 'passed' || status === 'failed' ? status : ('other' as const),
          why: failureMessages?.[0]?.split('\n')[0],
        })),
      ),
      broken: testResults
        .filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.length)
        .map(({ name }) => nameOf(name)),
    }
  }

  end() {
    removeTestFolder(this.folder)
  }
}
