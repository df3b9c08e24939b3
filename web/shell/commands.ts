import type { LucideIcon } from 'lucide-react'
import { plain } from '../../schema/rules/text.ts'

/** Somewhere to go or something to begin, by its name: each is an address. */
export interface Command {
  /** What kind of thing it is, such as 'Turmas': found commands stand together by it. */
  group: string
  label: string
  /** What tells it from others of its name, such as the day of a class. */
  hint?: string
  icon: LucideIcon
  to: string
}

export interface FoundGroup {
  group: string
  commands: Command[]
}

/** So many of each kind are shown: who sees more goes on typing. */
const most = 8

/** Best first: what begins with the search, then what has a word that does, then what has it anywhere. */
function rank(label: string, hint: string, search: string): number {
  if (label.startsWith(search)) return 0
  if (label.split(/[\s:]+/).some((word) => word.startsWith(search))) return 1
  const text = `${label} ${hint}`
  return search.split(/\s+/).every((word) => text.includes(word)) ? 2 : -1
}

/** The commands that have every word of the search, without regard to accents or case, best first within their kind. */
export function findCommands(commands: readonly Command[], search: string): FoundGroup[] {
  const wanted = plain(search.trim())
  const found = commands
    .map((command) => ({ command, rank: rank(plain(command.label), plain(command.hint ?? ''), wanted) }))
    .filter(({ rank }) => rank >= 0)
  const groups = new Map<string, typeof found>()
  for (const each of found) {
    const group = groups.get(each.command.group)
    if (group) group.push(each)
    else groups.set(each.command.group, [each])
  }
  return [...groups]
    .map(([group, all]) => {
      const best = all.sort((a, b) => a.rank - b.rank)
      return { group, best: best[0]!.rank, commands: best.slice(0, most).map(({ command }) => command) }
    })
    .sort((a, b) => a.best - b.best)
    .map(({ group, commands }) => ({ group, commands }))
}
