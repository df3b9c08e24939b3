import { folded } from '../codeOf.ts'
import { personName } from '../personName.ts'
import { isGarbled } from './cellValues.ts'
import { quoted, type RowReader } from './rowReader.ts'
import { isAnswer } from './spoiledCells.ts'

/** An answer in the column is no name. */
function socialName(row: RowReader): string {
  const text = row.text('socialName')
  return isAnswer(text) ? '' : text
}

/** The name that the person of a row is called by: the social name, where the row has one. */
export function nameInRow(row: RowReader, whose: string): string | undefined {
  const field = socialName(row) ? 'socialName' : row.text('name') || !row.text('civilName') ? 'name' : 'civilName'
  const name = row.title(field, `o nome completo ${whose}`)
  if (name && !/\p{L}/u.test(name)) return row.refuse(field, `tem ${quoted(name)}: escreva o nome completo ${whose}.`)
  if (name && /[\d,;()[\]*#/]|\s-\s/.test(name)) row.personNotes.push('confira o nome: há mais nele do que um nome')
  return name && personName(name)
}

/**
 * The name of the papers of a person who is called by another one; undefined where the row has no other.
 * @param isKept only students have a place for it
 */
export function civilNameInRow(row: RowReader, name: string, isKept: boolean): string | undefined {
  const text = row.text('civilName') || (socialName(row) ? row.text('name') : '')
  const civil = isAnswer(text) ? '' : personName(text)
  if (!civil || folded(civil) === folded(name)) return undefined
  const isName = isKept && !isGarbled(civil) && /\p{L}/u.test(civil)
  row.personNotes.push(
    isName
      ? 'com o nome social; o nome civil fica só para a secretaria'
      : isKept
        ? 'com o nome social; o nome civil não foi anotado: confira-o no arquivo'
        : 'com o nome social; o nome civil não é guardado',
  )
  return isName ? civil : undefined
}
