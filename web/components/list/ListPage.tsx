import { Button, Flex } from '@chakra-ui/react'
import { type LucideIcon, Plus } from 'lucide-react'
import { type ReactNode, Suspense, useMemo } from 'react'
import { type Acts, menuEntries, openDialog } from '#web/components/dialog/dialogAct.ts'
import { type DialogParam, useDialogParam } from '#web/components/dialog/useDialogParam.ts'
import { ActionsMenu } from '#web/components/menu/ActionsMenu.tsx'
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
import type { Choosing, RowList, ValueColumn } from './rowList.ts'
import { useChoices } from './useChoices.ts'
import { useListRows } from './useListRows.ts'

/** A list with more columns than this offers to choose among them. */
const choosableFrom = 4

type Dialog = (onClose: () => void) => ReactNode

/**
 * A screen that is a list: search and filters, the rows with their acts and dialogs, the button to add one, its files and
 * paper, and an empty state.
 */
export function ListPage<R extends { id: number; name: string }>(
  props: Pick<RowList<R>, 'columns'> & {
    title: string
    about?: ReactNode
    /** undefined while they load. */
    rows: readonly R[] | undefined
    search: { label: string; matches(row: R, text: string): boolean }
    add: { label: string; dialog: Dialog }
    /** What the person may do with a row. */
    acts(row: R): Acts
    choosing?: Omit<Choosing<R>, 'rowName'>
    /** Dialogs of the whole list. */
    dialogs?: Partial<Record<DialogParam, Dialog>>
    /** Where the dialogs stand in the address, for a screen that opens some itself. */
    opened?: ReturnType<typeof useDialogParam>
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
  const { title, about, rows, search, add, beside, empty, nouns, also = [], children, choosing, ...list } = props
  const ownDialogs = useDialogParam()
  const { what, rowIn, open, close } = props.opened ?? ownDialogs
  const one = rowIn(rows)
  const ofList = what && { ...props.dialogs, novo: add.dialog }[what]
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
    <Button onClick={() => open('novo')}>
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
        <DataTable<R>
          label={title}
          columns={columns}
          rows={found}
          keyOf={({ id }) => id}
          actions={(row) => (
            <ActionsMenu about={row.name} actions={menuEntries(list.acts(row), (dialog) => open(dialog, row.id))} />
          )}
          {...(choosing && { choosing: { ...choosing, rowName: ({ name }) => name } })}
        />
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
      <Suspense>
        {ofList?.(close)}
        {one && openDialog(list.acts(one), what, close)}
        {children}
      </Suspense>
    </Page>
  )
}
