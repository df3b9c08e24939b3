import { parseArgs } from 'node:util'
import { Copy, type TestResult } from './lib/copy.ts'
import { mutants } from './mutants/list.ts'
import { type Mutant, staleIn } from './mutants/mutant.ts'

// npm run trials -- mutants: puts each small fault of the list into a copy of the tree and runs the tests named for it;
// one of them must fail. All of them must pass on the unchanged copy. Two copies at a time.
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const wanted = values.only?.split(';') ?? ['']
const chosen = mutants.filter(({ name, equivalent }) => !equivalent && wanted.some((part) => name.includes(part)))
if (!chosen.length) {
  console.error(`no mutant is called "${values.only}"`)
  process.exit(2)
}
const minute = 60_000
const failures: string[] = []
const fits = (test: TestResult, { file, title }: Mutant['caughtBy'][number]) =>
  test.file === file && test.title.includes(title)

async function main() {
  console.log(`${chosen.length} mutants; first their tests without any…`)
  const copies = [new Copy(), new Copy()]
  try {
    const stale = staleIn(chosen, copies[0]!.read)
    for (const { name, file } of stale) failures.push(`${name}: its text is not in ${file} exactly once`)
    await Promise.all(
      copies.map((copy, i) =>
        mustPass(
          copy,
          filesNamed().filter((_, n) => n % copies.length === i),
        ),
      ),
    )
    const left = chosen.filter((mutant) => !stale.includes(mutant))
    const work = async (copy: Copy) => {
      for (let mutant = left.shift(); mutant; mutant = left.shift()) await tryOne(copy, mutant)
    }
    await Promise.all(copies.map(work))
  } finally {
    for (const copy of copies) copy.end()
  }
  for (const { name, equivalent } of mutants) if (equivalent) console.log(`- ${name} changes nothing: ${equivalent}`)
  for (const line of failures) console.error(line)
  console.log(`${chosen.length} mutants, ${failures.length} ${failures.length === 1 ? 'failure' : 'failures'}`)
  process.exitCode = failures.length ? 1 : 0
}

const filesNamed = () => [...new Set(chosen.flatMap(({ caughtBy }) => caughtBy.map(({ file }) => file)))]

/** The named tests of these files must exist and pass, otherwise they prove nothing about a mutant. */
async function mustPass(copy: Copy, files: string[]) {
  if (!files.length) return
  const named = chosen.flatMap(({ caughtBy }) => caughtBy).filter(({ file }) => files.includes(file))
  const { tests } = await copy.run(files, [...new Set(named.map(({ title }) => title))], 20 * minute)
  for (const each of named) {
    const found = tests.filter((test) => fits(test, each) && test.status !== 'other')
    const wrong = found.find(({ status }) => status === 'failed')
    if (!found.length) failures.push(`there is no test "${each.title}" in ${each.file}`)
    if (wrong) failures.push(`without any mutant "${wrong.title}" fails in ${wrong.file}`)
  }
}

async function tryOne(copy: Copy, mutant: Mutant) {
  const { name, fault, file, find, replacement, caughtBy } = mutant
  const started = Date.now()
  const files = [...new Set(caughtBy.map((each) => each.file))]
  const titles = caughtBy.map(({ title }) => title)
  const text = copy.read(file).replace(find, () => replacement)
  const { tests, broken, hung } = await copy.changed(file, text, () => copy.run(files, titles, 4 * minute))
  const caught = tests.find((test) => test.status === 'failed' && caughtBy.some((each) => fits(test, each)))
  const by = caught ? `${caught.file}: ${caught.title}: ${caught.why}` : hung ? 'a test that never ended' : undefined
  if (broken.length) failures.push(`${name}: ${broken[0]} could not be loaded with it`)
  else if (!by) failures.push(`${name} SURVIVED${fault && `: ${fault}`}`)
  const word = broken.length ? 'BROKEN' : by ? `caught by ${by}` : 'SURVIVED'
  console.log(`${name}${fault && ` (${fault})`}: ${word} (${((Date.now() - started) / 1000).toFixed(0)} s)`)
}

await main()
