import { Refusal } from '#schema/errors.ts'
import { isCommonPassword } from '#schema/fields/commonPassword.ts'

/**
 * Whether a password is among those that are guessed first: one of 49,000 that people use, or a Brazilian habit: a name,
 * a city, the school or any single word with a year or digits around it; a date, a telephone, a document; a walk over
 * the keyboard. It works without a network, in microseconds once the lists are there (about 200 ms, once).
 * The lists are those of zxcvbn-ts. Its estimate itself takes up to two seconds for one password of 64 signs, which the
 * server's one thread cannot spend.
 */
type Words = ReadonlySet<string>

interface Lists {
  common: Words
  words: Words
  names: Words
  /** The keys around each key. */
  keyboard: Readonly<Record<string, readonly (string | null)[]>>
}

let lists: Promise<Lists> | undefined

/** Loads the lists. The server does it before it listens, so that nobody waits. */
export function loadPasswordLists(): Promise<Lists> {
  lists ??= read()
  return lists
}

async function read(): Promise<Lists> {
  const common = await import('@zxcvbn-ts/language-common')
  const { dictionary } = await import('@zxcvbn-ts/language-pt-br')
  const wordsOf = (...lists: (keyof typeof dictionary)[]) =>
    new Set(lists.flatMap((list) => dictionary[list].filter((word) => word.length > 2).map(plain)))
  const names = wordsOf('firstnames-pt-br', 'lastnames-pt-br')
  const words = wordsOf('firstnames-pt-br', 'lastnames-pt-br', 'wikipedia-pt-br', 'commonWords-pt-br')
  const passwords = common.dictionary['passwords-common'].map((each) => each.toLowerCase())
  return { common: new Set(passwords), words, names, keyboard: common.adjacencyGraphs.qwerty }
}

/** What a stranger can know about a person: name, login, school. */
type About = readonly (string | null | undefined)[]

/** Throws a 400 for a password that is guessed first. */
export async function mustNotBeGuessable(password: string, about: About): Promise<void> {
  if (isGuessable(password, about, await loadPasswordLists())) throw new Refusal('password.guessable')
}

function isGuessable(password: string, about: About, { common, words, names, keyboard }: Lists): boolean {
  const text = plain(password.trim())
  if (isCommonPassword(password) || common.has(password.toLowerCase()) || common.has(text)) return true
  // Dates, telephones and documents.
  if (/^[\d\s./()+-]*$/.test(text) && text.replace(/\D/g, '').length <= longestNumber) return true
  if (isWalk(text, keyboard)) return true
  const own = new Set(about.flatMap((each) => plain(each ?? '').split(/[^a-z]+/)).filter((word) => word.length > 1))
  return stemsOf(text).some((stem) => {
    if (words.has(stem) || common.has(stem)) return true
    const letters = stem.replace(/[^a-z]/g, '')
    return letters.length > 0 && stem.length - letters.length <= 3 && isMadeOf(letters, { own, names, words })
  })
}

/** A telephone or a CPF. */
const longestNumber = 11

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const letterFor: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}
/**
 * What may be the word in '#m4r1ng4@2024': without some of the signs after it, and before it, and with letters for signs
 * inside it. What is longer than a date and some signs is no habit.
 */
function stemsOf(text: string): string[] {
  const after = Math.min(12, /[^a-z]*$/.exec(text)![0].length)
  return [text, text.replace(/^[^a-z]{1,10}(?=[a-z])/, '')].flatMap((rest) =>
    Array.from({ length: after + 1 }, (_, cut) => rest.slice(0, rest.length - cut)).flatMap((stem) => [
      stem,
      stem.replace(/[@431!0$5]/g, (sign) => letterFor[sign] ?? sign),
    ]),
  )
}

const joining = new Set([
  'de',
  'da',
  'do',
  'das',
  'dos',
  'e',
  'a',
  'o',
  'minha',
  'meu',
  'escola',
  'colegio',
  'emef',
  'ceu',
])

/**
 * Whether letters are words one after the other: names of people and words about this person, with at most one other word
 * when one about this person is among them.
 */
function isMadeOf(letters: string, known: { own: Words; names: Words; words: Words }): boolean {
  /** Up to each letter: the least number of other words, and whether a word about the person is among all. */
  const best: ({ others: number; mine: boolean } | undefined)[] = [{ others: 0, mine: false }]
  for (let end = 1; end <= letters.length; end += 1)
    for (let start = Math.max(0, end - longestWord); start < end; start += 1) {
      const before = best[start]
      if (!before) continue
      const word = letters.slice(start, end)
      const isKnown = known.own.has(word) || known.names.has(word) || joining.has(word)
      if (!isKnown && !known.words.has(word)) continue
      const found = { others: before.others + (isKnown ? 0 : 1), mine: before.mine || known.own.has(word) }
      const now = best[end]
      if (!now || found.others < now.others || (found.others === now.others && found.mine)) best[end] = found
    }
  const whole = best[letters.length]
  return whole !== undefined && whole.others <= (whole.mine ? 1 : 0)
}
const longestWord = 24

/** Whether it goes over the keyboard, or up and down the digits or the alphabet, nearly all the way. */
function isWalk(text: string, keyboard: Lists['keyboard']): boolean {
  let breaks = 0
  for (let i = 1; i < text.length; i += 1) {
    const [from, to] = [text[i - 1]!, text[i]!]
    const isNext = Math.abs(from.charCodeAt(0) - to.charCodeAt(0)) <= 1
    if (!isNext && !keyboard[from]?.some((keys) => keys?.includes(to))) breaks += 1
  }
  return breaks <= 2 && breaks * 3 < text.length
}
