import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeTestFolder } from '#server/tests/support/testFolder.ts'
import { root } from '../lib/project.mjs'
import { started } from '../lib/runCommand.ts'

/** The variables of a person's shell that commands need: no NODE_ENV, CI or CHAMADA_… is among them. */
const ofShells = /^(HOME|PATH|LANG|USER|TERM|TMPDIR|SHELL|NODE_EXTRA_CA_CERTS|https?_proxy|no_proxy)$/i

/** A clone of what is committed, in a folder of its own, where commands run as a person types them. */
export class FreshClone {
  readonly folder = mkdtempSync(join(tmpdir(), 'chamada-clone-'))
  private readonly env: NodeJS.ProcessEnv

  /** @param zone the time zone of the person's machine */
  constructor(zone: string) {
    execFileSync('git', ['clone', '--quiet', root, this.folder])
    const own = Object.entries(process.env).filter(([name]) => ofShells.test(name))
    // What npm has fetched before need not be fetched again.
    this.env = { ...Object.fromEntries(own), TZ: zone, npm_config_prefer_offline: 'true' }
  }

  read = (file: string) => readFileSync(join(this.folder, file), 'utf8')

  /** Starts a command of these words. */
  start = (line: string, env: Record<string, string> = {}) => {
    const [file, ...words] = line.split(' ')
    return started(file!, words, this.folder, { ...this.env, ...env })
  }

  /** Runs a command to its end. */
  async run(line: string, env: Record<string, string> = {}): Promise<{ code: number | null; text: string }> {
    const { ended, output } = this.start(line, env)
    return { code: await ended, text: output.text }
  }

  end() {
    removeTestFolder(this.folder)
  }
}
