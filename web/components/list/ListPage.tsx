import { Button } from '@chakra-ui/react'
import { Plus, SquareCheck } from 'lucide-react'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { Acts } from '#web/components/dialog/dialogAct.ts'
import { type Dialogs, OpenedDialog } from '#web/components/dialog/OpenedDialog.tsx'
import { useDialogParam } from '#web/components/dialog/useDialogParam.ts'
import type { RowAction } from '#web/components/menu/rowAction.ts'
import { Page } from '#web/components/ui/Page.tsx'
import { PageActions } from '#web/components/ui/PageActions.tsx'
import { usePhone } from '#web/components/ui/useMedia.ts'
import type { FileSheet } from '#web/model/files/fileSheet.ts'
import { ColumnsButton } from './ColumnsButton.tsx'
import { shownColumns } from './columnChoice.ts'
import { DownloadMenu } from './DownloadMenu.tsx'
import type { Cards, ListedRow } from './FoundRows.tsx'
import type { Filter } from './filters.ts'
import { type EmptyWords, ListBody } from './ListBody.tsx'
import { ListSearch } from './ListSearch.tsx'
import { listSheet } from './listSheet.ts'
import { PrintedList } from './PrintedList.tsx'
import type { Choosing, RowList, ValueColumn } from './rowList.ts'
import { useChoices } from './useChoices.ts'
import { useListRows } from './useListRows.ts'
import { ViewChoice } from './ViewChoice.tsx'

/** A list with more columns than this offers to choose among them. */
const choosableFrom = 4

/**
 * A screen that is a list: search and filters, the rows with their acts and dialogs, the button to add one, its files and
 * paper, and an empty state.
 */
export function ListPage<R extends ListedRow>(
  props: Pick<RowList<R>, 'columns'> & {
    title: string
    about?: ReactNode
    /** What all of the rows' figures depend on, above the search. */
    above?: ReactNode
    /** undefined while they load. */
    rows: readonly R[] | undefined
    search: { label: string; matches(row: R, text: string): boolean }
    add: { label: string; dialog: Dialogs[string] }
    /** What the person may do with a row. */
    acts(row: R): Acts
    choosing?: Omit<Choosing<R>, 'rowName'>
    /** Dialogs of the whole list. */
    dialogs?: Dialogs
    /** Where the dialogs stand in the address, for a screen that opens some itself. */
    opened?: ReturnType<typeof useDialogParam>
    /** Other ways to get rows, beside the button to add one. */
    beside?: ReactNode
    /** What else there is to see of these rows, beside their count. */
    besideCount?: ReactNode
    /** What is done with the rows that are there, beside these. */
    besideRows?: ReactNode
    empty: EmptyWords
    cards?: Cards<R>
    /** Without them, those of the columns. */
    filters?: readonly Filter<R>[]
    /** What the rows are called on files; without it, the title. */
    filesOf?: string
    /** Further files. */
    files?: readonly RowAction[]
    /** Further sheets of its .xlsx, about these rows. */
    sheets?(rows: readonly R[]): Promise<readonly FileSheet[]>
    /** One row and many: 'aluno', 'alunos'. */
    nouns: readonly [string, string]
    /** Columns that only its files and paper have; null while they load. */
    also?: readonly ValueColumn<R>[] | null
    /** Columns that its spreadsheet and CSV have where the person chose so. */
    optional?: { label: string; columns(rows: readonly R[]): Promise<readonly ValueColumn<R>[]> }
    children?: ReactNode
  },
) {
  const { title, about, rows, search, add, beside, empty, nouns, also = [], children, choosing, cards, ...list } = props
  const { filesOf = title, optional } = props
  const [withOptional, setWithOptional] = useState(false)
  const phone = usePhone()
  const ownDialogs = useDialogParam()
  const opened = props.opened ?? ownDialogs
  /** On files and paper nothing is managed. */
  const name = title.replace('Gerenciamento de ', '')
  const ofColumns = useMemo(() => list.columns.flatMap(({ filter }) => filter ?? []), [list.columns])
  const filters = props.filters ?? ofColumns
  const { text, setText, found, clear } = useListRows(rows, search.matches, filters)
  const [address, choose] = useChoices()
  const isTable = !cards || (address.get('ver') === 'tabela' && !phone)
  const choice = address.get('colunas')
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the address, only the columns matter
  const columns = useMemo(() => shownColumns(list.columns, address), [list.columns, choice])
  // Files and paper have all columns, unless somebody chose some.
  const written = choice === null ? list.columns : columns
  const shown = found?.length
    ? {
        title: filesOf,
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
    <Button onClick={() => opened.open('novo')}>
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
            {shown && also && (
              <DownloadMenu
                name={name}
                sheet={async () => {
                  const more = optional && withOptional ? await optional.columns(shown.rows) : []
                  return listSheet({ ...shown, also: [...also, ...more] })
                }}
                choice={
                  optional && {
                    label: optional.label,
                    icon: SquareCheck,
                    checked: withOptional,
                    onSelect: () => setWithOptional(!withOptional),
                  }
                }
                more={async () => (await list.sheets?.(shown.rows)) ?? []}
                also={list.files ?? []}
              />
            )}
            {list.besideRows}
            {beside}
            {adding}
          </PageActions>
        ) : undefined
      }
    >
      {props.above}
      {rows && rows.length > 0 && (
        <ListSearch
          label={search.label}
          text={text}
          filters={filters}
          found={found?.length}
          total={rows.length}
          nouns={nouns}
          beside={
            <>
              {props.besideCount}
              {cards && <ViewChoice isTable={isTable} onChange={(table) => choose({ ver: table ? 'tabela' : '' })} />}
              {isTable && list.columns.length > choosableFrom && <ColumnsButton columns={list.columns} />}
            </>
          }
          onText={setText}
          onClear={clear}
        />
      )}
      <ListBody
        label={filesOf}
        {...{ rows, found, columns, cards, isTable, choosing, empty }}
        acts={list.acts}
        onOpen={opened.open}
        search={text}
        onClear={clear}
        adding={
          <>
            {adding}
            {beside}
            {props.besideCount}
          </>
        }
      />
      {shown && also && <PrintedList name={name} shown={shown} />}
      <OpenedDialog opened={opened} dialogs={{ ...props.dialogs, novo: add.dialog }} rows={rows} acts={list.acts} />
      <Suspense>{children}</Suspense>
    </Page>
  )
}
