import { Button, Link } from '@chakra-ui/react'
import { BookOpen, Plus } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { matchesSearch } from '#schema/rules/text.ts'
import { OpenedDialog } from '#web/components/dialog/OpenedDialog.tsx'
import { useDialogParam } from '#web/components/dialog/useDialogParam.ts'
import { CardGrid } from '#web/components/list/CardGrid.tsx'
import type { Filter } from '#web/components/list/filters.ts'
import { ListSearch } from '#web/components/list/ListSearch.tsx'
import { NothingFound } from '#web/components/list/NothingFound.tsx'
import { useListRows } from '#web/components/list/useListRows.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { PageActions } from '#web/components/ui/PageActions.tsx'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { type SchoolModule, useSchoolModules } from '#web/queries/useSchoolModules.ts'
import { ModuleCard } from './ModuleCard.tsx'

const CreateModuleDialog = lazy(() => import('./CreateModuleDialog.tsx'))

const filters: Filter<SchoolModule>[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'Ativos e inativos',
    options: [
      { value: 'ativo', label: 'Ativos' },
      { value: 'inativo', label: 'Inativos' },
    ],
    is: ({ active }, value) => active === (value === 'ativo'),
  },
]

/** Gestão de Módulos (spec section 2). */
export default function ModulesScreen() {
  const modules = useSchoolModules(useSchoolId())
  const list = useListRows(modules, ({ title, description }, text) => matchesSearch(text, title, description), filters)
  const opened = useDialogParam()
  const create = (
    <Button onClick={() => opened.open('novo')}>
      <Plus aria-hidden /> Criar Novo Módulo
    </Button>
  )
  return (
    <Page
      title="Gestão de Módulos"
      about={
        <Link asChild display="inline-flex" alignItems="center" minH="11" textDecoration="underline">
          <RouterLink to="/admin/settings">Arquivos da escola</RouterLink>
        </Link>
      }
      actions={modules?.length === 0 ? undefined : <PageActions>{create}</PageActions>}
    >
      {modules?.length !== 0 && (
        <ListSearch
          label="Buscar módulos..."
          text={list.text}
          filters={filters}
          found={list.found?.length}
          total={modules?.length}
          nouns={['módulo', 'módulos']}
          onText={list.setText}
          onClear={list.clear}
        />
      )}
      {!modules || !list.found ? (
        <Loading />
      ) : (
        <FoundModules
          found={list.found}
          none={!modules.length}
          search={list.text}
          create={create}
          onClear={list.clear}
        />
      )}
      <OpenedDialog
        opened={opened}
        dialogs={{
          novo: (onClose) =>
            modules && (
              <CreateModuleDialog order={Math.max(0, ...modules.map(({ order }) => order)) + 1} onClose={onClose} />
            ),
        }}
      />
    </Page>
  )
}

function FoundModules(props: {
  found: SchoolModule[]
  /** Whether there is no module at all. */
  none: boolean
  search: string
  create: ReactNode
  onClear(): void
}) {
  const { found, none, search, create, onClear } = props
  if (none)
    return (
      <EmptyState icon={BookOpen} title="Nenhum Módulo Encontrado" action={create}>
        Um módulo reúne aulas, vídeos e materiais para as turmas. Crie o primeiro.
      </EmptyState>
    )
  if (!found.length)
    return (
      <NothingFound
        title="Nenhum Módulo Encontrado"
        search={search}
        searching="Nenhum título ou descrição contém “{busca}”."
        filtered="Nenhum módulo cabe nos filtros escolhidos."
        onClear={onClear}
      />
    )
  return (
    <CardGrid label="Módulos">
      {found.map((module) => (
        <ModuleCard key={module.id} module={module} />
      ))}
    </CardGrid>
  )
}
