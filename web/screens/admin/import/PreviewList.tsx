import { Button, Stack } from '@chakra-ui/react'
import { SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { matchesSearch } from '#schema/rules/text.ts'
import { DataTable } from '#web/components/list/DataTable.tsx'
import type { Filter } from '#web/components/list/filters.ts'
import { ListSearch } from '#web/components/list/ListSearch.tsx'
import type { Column } from '#web/components/list/rowList.ts'
import { useListRows } from '#web/components/list/useListRows.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { type PreviewRow, subjectLabels, subjects, verdictLabels, verdicts } from '#web/model/import/previewRows.ts'

const tones = {
  created: 'good',
  changed: 'average',
  same: 'category.none',
  skipped: 'category.none',
  refused: 'poor',
} as const

const columns: Column<PreviewRow>[] = [
  {
    label: 'Quem ou o quê',
    share: 2,
    sort: ({ what }) => what,
    value: ({ what }) => what,
    render: ({ what }) => what || '—',
  },
  {
    label: 'Lista',
    share: 1.2,
    value: ({ subject }) => subjectLabels[subject],
    render: ({ subject }) => subjectLabels[subject],
  },
  {
    label: 'Situação',
    share: 1.1,
    sort: ({ verdict }) => verdicts.indexOf(verdict),
    value: ({ verdict }) => verdictLabels[verdict],
    render: ({ verdict }) => <Badge tone={tones[verdict]}>{verdictLabels[verdict]}</Badge>,
  },
  { label: 'Por quê', share: 2.6, value: ({ why }) => why, render: ({ why }) => why || '—' },
  {
    label: 'Onde',
    share: 1.2,
    sort: ({ index }) => index,
    value: ({ where }) => where,
    render: ({ where }) => where,
  },
]

/** Only what the file has is offered. */
function filtersOf(rows: readonly PreviewRow[]): Filter<PreviewRow>[] {
  const has = (is: (row: PreviewRow) => boolean) => rows.some(is)
  return [
    {
      name: 'situacao',
      label: 'Situação',
      all: 'Todas as situações',
      options: verdicts
        .filter((each) => has(({ verdict }) => verdict === each))
        .map((value) => ({ value, label: verdictLabels[value] })),
      is: ({ verdict }, value) => verdict === value,
    },
    {
      name: 'lista',
      label: 'Lista',
      all: 'Todas as listas',
      options: subjects
        .filter((each) => has(({ subject }) => subject === each))
        .map((value) => ({ value, label: subjectLabels[value] })),
      is: ({ subject }, value) => subject === value,
    },
  ]
}

/** Every line of the file with what becomes of it, to search and to filter. */
export function PreviewList({ rows }: { rows: readonly PreviewRow[] }) {
  const filters = useMemo(() => filtersOf(rows), [rows])
  const list = useListRows(rows, ({ what, why, where }, text) => matchesSearch(text, what, why, where), filters)
  const found = list.found ?? []
  return (
    <Stack gap="4">
      <ListSearch
        label="Buscar nas linhas..."
        text={list.text}
        filters={filters}
        found={found.length}
        total={rows.length}
        onText={list.setText}
        onClear={list.clear}
      />
      {found.length ? (
        <DataTable label="Linhas do arquivo" rows={found} keyOf={({ index }) => index} columns={columns} />
      ) : (
        <EmptyState
          icon={SearchX}
          title="Nenhuma linha encontrada"
          action={
            <Button variant="outline" onClick={list.clear}>
              Limpar filtros
            </Button>
          }
        />
      )}
    </Stack>
  )
}
