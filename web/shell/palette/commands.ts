import type { LucideIcon } from 'lucide-react'
import { hasWords, plain } from '#schema/rules/text.ts'

/** A place to go to or an act to start, by its name; each is an address. */
export interface Command {
  /** Its kind, such as 'Turmas'; matches are grouped by it. */
  group: string
  label: string
  /** What distinguishes it from others of the same name, such as the day of a class. */
  hint?: string
  /** Other words it is found by. */
  words?: string
  icon: LucideIcon
  to: string
}

export interface FoundGroup {
  group: string
  commands: Command[]
}

/** At most this many of each kind are shown; more letters narrow them down. */
const maxPerGroup = 8

/**
 * Ranks a match: 0 when the label begins with the search, 1 when one of its words does, 2 when every word of the search
 * is somewhere in it, -1 for no match.
 */
function rank(label: string, others: string, search: string): number {
  if (label.startsWith(search)) return 0
  if (label.split(/[\s:]+/).some((word) => word.startsWith(search))) return 1
  return hasWords(`${label} ${others}`, search) ? 2 : -1
}

/** The texts of a command as they are searched; thousands of them are asked at every letter. */
const searchedOf = new WeakMap<Command, { label: string; others: string }>()

function searched(command: Command) {
  const { label, hint = '', words = '' } = command
  let texts = searchedOf.get(command)
  if (!texts) {
    texts = { label: plain(label), others: plain(`${hint} ${words}`) }
    searchedOf.set(command, texts)
  }
  return texts
}

/** The commands that match the search, ignoring accents and case, best first within their kind. */
export function findCommands(commands: readonly Command[], search: string): FoundGroup[] {
  const wanted = plain(search.trim())
  const found = commands
    .map((command) => {
      const { label, others } = searched(command)
      return { command, rank: rank(label, others, wanted) }
    })
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
      return { group, best: best[0]!.rank, commands: best.slice(0, maxPerGroup).map(({ command }) => command) }
    })
    .sort((a, b) => a.best - b.best)
    .map(({ group, commands }) => ({ group, commands }))
}
