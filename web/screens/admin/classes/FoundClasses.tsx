import { Button, SimpleGrid } from '@chakra-ui/react'
import { SearchX, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { DataTable } from '#web/components/list/DataTable.tsx'
import type { Column } from '#web/components/list/rowList.ts'
import { ActionsMenu } from '#web/components/menu/ActionsMenu.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import type { ListedClass } from '#web/queries/useSchoolClasses.ts'
import { ClassCard } from './ClassCard.tsx'
import { type ClassAct, classActions } from './classActs.ts'

/** The classes that the search and the filters leave, as cards or as a table. */
export function FoundClasses(props: {
  found: ListedClass[]
  /** Whether there is no class at all. */
  none: boolean
  search: string
  create: ReactNode
  /** The columns of the table; null for cards. */
  columns: readonly Column<ListedClass>[] | null
  onClear(): void
  onAct(act: ClassAct, schoolClass: ListedClass): void
}) {
  const { found, none, search, create, columns, onClear, onAct } = props
  if (none)
    return (
      <EmptyState icon={Users} title="Nenhuma Turma Encontrada" action={create}>
        Crie a primeira turma e matricule os alunos.
      </EmptyState>
    )
  if (!found.length)
    return (
      <EmptyState
        icon={SearchX}
        title="Nenhuma Turma Encontrada"
        action={
          <Button variant="outline" onClick={onClear}>
            {search.trim() ? 'Limpar busca' : 'Limpar filtros'}
          </Button>
        }
      >
        {search.trim() ? `Nenhum título contém “${search.trim()}”.` : 'Nenhuma turma cabe nos filtros escolhidos.'}
      </EmptyState>
    )
  if (columns)
    return (
      <DataTable
        label="Turmas"
        rows={found}
        keyOf={({ id }) => id}
        columns={columns}
        actions={(each) => <ActionsMenu about={each.title} actions={classActions(each, (act) => onAct(act, each))} />}
      />
    )
  return (
    <SimpleGrid
      as="ul"
      listStyleType="none"
      aria-label="Turmas"
      gap={{ base: '3', md: '4' }}
      gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 19rem), 1fr))"
    >
      {found.map((each) => (
        <ClassCard key={each.id} schoolClass={each} onAct={(act) => onAct(act, each)} />
      ))}
    </SimpleGrid>
  )
}
