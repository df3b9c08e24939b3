import { countOf } from '#schema/rules/text.ts'
import type { Sheet } from '#web/model/files/sheet.ts'
import { chosenOf, type Filter } from './filters.ts'
import type { Column, ValueColumn } from './rowList.ts'
import { sorted, sortIn } from './sorting.ts'

/** A list as it stands on the screen. */
export interface ShownList<R> {
  title: string
  /** The rows that the search and the filters leave. */
  rows: readonly R[]
  /** How many there are without search and filters. */
  total: number
  columns: readonly (ValueColumn<R> & Pick<Column<R>, 'sort'>)[]
  /** Columns that only files and paper have. */
  also?: readonly ValueColumn<R>[]
  filters: readonly Filter<R>[]
  /** One row and many: 'aluno', 'alunos'. */
  nouns: readonly [string, string]
  /** The text searched for. */
  text: string
  address: URLSearchParams
}

/** The rows of a list for a file or for paper: those it shows, in its order, with its columns. */
export function listSheet<R>({ title, rows, columns, also = [], address }: ShownList<R>): Sheet {
  const all: readonly ValueColumn<R>[] = [...columns, ...also]
  return {
    name: title,
    columns: all.map(({ label, kind }) => ({ label, kind })),
    rows: sorted(rows, columns, sortIn(columns, address)).map((row) => all.map(({ value }) => value(row))),
  }
}

/** What a list is of, in a line: 'Busca: ana · Categoria: A · 12 de 1000 alunos · em ordem de e-mail, decrescente'. */
export function listAbout<R>({ rows, total, columns, filters, nouns, text, address }: ShownList<R>): string {
  const order = sortIn(columns, address)
  const ordered = columns[order.column]
  return [
    text.trim() && `Busca: ${text.trim()}`,
    ...chosenOf(filters, address).map(({ filter, label }) => `${filter.label}: ${label}`),
    rows.length === total ? countOf(total, ...nouns) : `${rows.length} de ${countOf(total, ...nouns)}`,
    ordered?.sort && `em ordem de ${ordered.label.toLowerCase()}${order.down ? ', decrescente' : ''}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
