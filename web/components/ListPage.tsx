import { Button } from '@chakra-ui/react'
import { type LucideIcon, Plus, SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DataTable } from './DataTable.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Page } from './Page.tsx'
import type { RowList } from './rowList.ts'
import { SearchField } from './SearchField.tsx'
import { Waiting } from './Waiting.tsx'

/** A screen that is a list: search, the rows, what one can add, and what is said when there is nothing. */
export function ListPage<R>(
  props: Omit<RowList<R>, 'rows' | 'label'> & {
    title: string
    about?: ReactNode
    /** undefined while they load. */
    rows: readonly R[] | undefined
    search: { label: string; matches(row: R, text: string): boolean }
    add: { label: string; onAdd(): void }
    empty: { icon: LucideIcon; title: string; text: string; searching: string }
    children?: ReactNode
  },
) {
  const { title, about, rows, search, add, empty, children, ...list } = props
  const [text, setText] = useState('')
  const found = rows?.filter((row) => search.matches(row, text))
  const adding = (
    <Button onClick={add.onAdd}>
      <Plus aria-hidden /> {add.label}
    </Button>
  )
  return (
    <Page title={title} about={about} actions={rows?.length ? adding : undefined}>
      {rows && rows.length > 0 && <SearchField label={search.label} value={text} onChange={setText} />}
      {!found ? (
        <Waiting rows={6} height="3.25rem" />
      ) : found.length ? (
        <DataTable label={title} rows={found} {...list} />
      ) : rows?.length ? (
        <EmptyState
          icon={SearchX}
          title={empty.title}
          action={
            <Button variant="outline" onClick={() => setText('')}>
              Limpar busca
            </Button>
          }
        >
          {empty.searching.replace('{busca}', text.trim())}
        </EmptyState>
      ) : (
        <EmptyState icon={empty.icon} title={empty.title} action={adding}>
          {empty.text}
        </EmptyState>
      )}
      {children}
    </Page>
  )
}
