import { plain } from '#schema/rules/text.ts'

/** First words of names that already say what the school is, by the article they take. */
const nouns = {
  a: 'escola ee em emei emef emeif emeb eeb creche unidade casa fundacao associacao'.split(' '),
  o: 'colegio instituto centro ce cei cemei cmei ceu cieja grupo ginasio liceu nucleo jardim educandario lar'.split(
    ' ',
  ),
}
const prepositions = { '': { a: 'a', o: 'o' }, em: { a: 'na', o: 'no' }, de: { a: 'da', o: 'do' } }

/**
 * A school in a sentence: 'a Escola Estadual Rui', 'no Colégio Rui', and 'da escola Rui Barbosa' where the name does not
 * say what it is.
 * @param before the preposition, which joins the article
 */
export function schoolWithArticle(name: string, before: keyof typeof prepositions = ''): string {
  // 'E. M. Rui' begins with the word 'em'.
  const joined = plain(name.trim()).replace(/\b([a-z])\.\s*(?=[a-z]\.)/g, '$1')
  const first = /^[a-z]*/.exec(joined)![0]
  if (nouns.o.includes(first)) return `${prepositions[before].o} ${name}`
  return `${prepositions[before].a} ${nouns.a.includes(first) ? name : `escola ${name}`}`
}
