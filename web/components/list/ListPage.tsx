import { Button, Flex } from '@chakra-ui/react'
import { type LucideIcon, Plus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { PageActions } from '#web/components/ui/PageActions.tsx'
import { ColumnsButton } from './ColumnsButton.tsx'
import { shownColumns } from './columnChoice.ts'
import { DataTable } from './DataTable.tsx'
import { DownloadMenu } from './DownloadMenu.tsx'
import { ListSearch } from './ListSearch.tsx'
import { listSheet } from './listSheet.ts'
import { NothingFound } from './NothingFound.tsx'
import { PrintedList } from './PrintedList.tsx'
import type { RowList, ValueColumn } from './rowList.ts'
import { useChoices } from './useChoices.ts'
import { useListRows } from './useListRows.ts'

/** A list with more columns than this offers to choose among them. */
const choosableFrom = 4

/** A screen that is a list: search and filters, the rows, the button to add one, its files and paper, and an empty state. */
export function ListPage<R>(
  props: Omit<RowList<R>, 'rows' | 'label'> & {
    title: string
    about?: ReactNode
    /** undefined while they load. */
    rows: readonly R[] | undefined
    search: { label: string; matches(row: R, text: string): boolean }
    add: { label: string; onAdd(): void }
    /** Other ways to get rows, beside the button to add one. */
    beside?: ReactNode
    empty: { icon: LucideIcon; title: string; text: string; searching: string }
    /** One row and many: 'aluno', 'alunos'. */
    nouns: readonly [string, string]
    /** Columns that only its files and paper have; null while they load. */
    also?: readonly ValueColumn<R>[] | null
    children?: ReactNode
  },
) {
  const { title, about, rows, search, add, beside, empty, nouns, also = [], children, ...list } = props
  /** On files and paper nothing is managed. */
  const name = title.replace('Gerenciamento de ', '')
  const filters = useMemo(() => list.columns.flatMap(({ filter }) => filter ?? []), [list.columns])
  const { text, setText, found, clear } = useListRows(rows, search.matches, filters)
  const [address] = useChoices()
  const choice = address.get('colunas')
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the address, only the columns matter
  const columns = useMemo(() => shownColumns(list.columns, address), [list.columns, choice])
  // Files and paper have all columns, unless somebody chose some.
  const written = choice === null ? list.columns : columns
  const shown = found?.length
    ? {
        title,
        rows: found,
        total: rows?.length ?? 0,
        columns: written,
        also: also ?? [],
        filters,
        nouns,
        text,
        address,
      }
    : null
  const adding = (
    <Button onClick={add.onAdd}>
      <Plus aria-hidden /> {add.label}
    </Button>
  )
  return (
    <Page
      title={title}
      about={about}
      actions={
        rows?.length ? (
          <PageActions>
            {shown && also && <DownloadMenu name={name} sheet={() => listSheet(shown)} />}
            {beside}
            {adding}
          </PageActions>
        ) : undefined
      }
    >
      {rows && rows.length > 0 && (
        <ListSearch
          label={search.label}
          text={text}
          filters={filters}
          found={found?.length ?? 0}
          total={rows.length}
          nouns={nouns}
          beside={list.columns.length > choosableFrom && <ColumnsButton columns={list.columns} />}
          onText={setText}
          onClear={clear}
        />
      )}
      {!found ? (
        <Loading rows={6} height="3.25rem" />
      ) : found.length ? (
        <DataTable label={title} {...list} columns={columns} rows={found} />
      ) : rows?.length ? (
        <NothingFound title={empty.title} search={text} searching={empty.searching} onClear={clear} />
      ) : (
        <EmptyState
          icon={empty.icon}
          title={empty.title}
          action={
            <Flex gap="3" wrap="wrap">
              {adding}
              {beside}
            </Flex>
          }
        >
          {empty.text}
        </EmptyState>
      )}
      {shown && also && <PrintedList name={name} shown={shown} />}
      {children}
    </Page>
  )
}
