/** One step of a recipe of the README: a new file, or lines to change in a file. */
export interface Step {
  recipe: string
  file: string
  kind: 'new' | 'diff'
  text: string
}

/**
 * The steps of the README's recipes, the sections 'To add …'. The file of a block is the last one that the text before
 * it names.
 */
export function stepsIn(readme: string): Step[] {
  return readme.split(/^(?=##)/m).flatMap((section) => {
    const recipe = /^### (To add .*)/.exec(section)?.[1]
    if (!recipe) return []
    return [...section.matchAll(/^((?:(?!```).*\n)*)```(\w+)\n([\s\S]*?\n)```$/gm)].map(
      ([, before, language, text]) => {
        const file = [...before!.matchAll(/`([\w./-]+\.tsx?)`/g)].at(-1)?.[1]
        if (!file) throw new Error(`${recipe}: no file is named before this block:\n${text}`)
        return { recipe, file, kind: language === 'diff' ? 'diff' : 'new', text: text! }
      },
    )
  })
}

/** A file's text after a step. Throws unless the lines that the step starts from are in it exactly once. */
export function textAfter(step: Step, before: string | undefined): string {
  const { file, kind, text, recipe } = step
  if (kind === 'new') {
    if (before !== undefined) throw new Error(`${recipe}: ${file} already exists`)
    return text
  }
  if (before === undefined) throw new Error(`${recipe}: there is no ${file}`)
  return text.split(/^@@\n/m).reduce((whole, part) => changed(whole, part, `${recipe}: ${file}`), before)
}

/** A text in which the lines without '+' are replaced by the lines without '-'. */
function changed(whole: string, part: string, where: string): string {
  const change = part.trimEnd().split('\n')
  const lines = whole.split('\n')
  const without = (sign: string) => change.filter((line) => line[0] !== sign).map((line) => line.slice(1))
  const found = without('+')
  const starts = [...lines.keys()].filter((start) => found.every((line, i) => lines[start + i] === line))
  if (starts.length !== 1)
    throw new Error(`${where} has these lines ${starts.length} times, not once:\n${found.join('\n')}`)
  return lines.toSpliced(starts[0]!, found.length, ...without('-')).join('\n')
}
