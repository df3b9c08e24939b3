import { parseArgs } from 'node:util'
import { ensureBuilt } from './lib/ensureBuilt.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { failedTests } from './lib/failedTests.mjs'
import { ensureChromium } from './lib/findChromium.mjs'
import { longTrials } from './lib/longTrials.mjs'
import { fail } from './lib/project.mjs'

// npm run trials: the full versions of what npm test runs in short form, all of them or by name. The moments of faults
// in the browser are drawn from a seed, which is printed.
const names = Object.keys(longTrials)
const usage = `npm run trials -- [${names.join('] [')}] [--rounds 20] [--seed 17] [--minutes 60]
${names.map((name) => `  ${name.padEnd(10)}${longTrials[name].tries}`).join('\n')}`

/** Options that only one trial understands. */
const ofOne = ['world', 'acts', 'round', 'store', 'only']

function readOptions() {
  try {
    const some = (...words) => Object.fromEntries(words.map((word) => [word, { type: 'string' }]))
    const options = { ...some('rounds', 'seed', 'minutes'), ...some(...ofOne) }
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const others = ofOne.flatMap((word) => (values[word] ? [`--${word}`, values[word]] : []))
    const { rounds = '20', seed = String(Date.now() % 100_000), minutes = '60' } = values
    for (const text of [rounds, seed]) if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`"${text}" is not a number`)
    if (!(Number(minutes) > 0)) throw new Error(`"${minutes}" is not a number of minutes`)
    for (const name of positionals) if (!names.includes(name)) throw new Error(`there is no trial "${name}"`)
    return { rounds, seed, minutes, others, chosen: positionals.length ? positionals : names }
  } catch (error) {
    return fail(`${error.message}\n${usage}`)
  }
}

const { chosen, ...figures } = readOptions()
await ensureInstalled()
if (chosen.some((name) => longTrials[name].browser)) {
  await ensureBuilt()
  process.env.CHAMADA_CHROMIUM = await ensureChromium()
  console.log(`${figures.rounds} rounds by the seed ${figures.seed}`)
}
const failed = []
for (const name of chosen) {
  console.log(`\n== ${name}: ${longTrials[name].tries}`)
  if (await longTrials[name].run(figures)) failed.push(name)
}
for (const text of failedTests()) console.log(`\n× ${text}`)
console.log(failed.length ? `\nFailed: ${failed.join(', ')}` : '\nAll trials stood')
process.exitCode = failed.length ? 1 : 0
