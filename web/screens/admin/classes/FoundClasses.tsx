import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { CardGrid } from '#web/components/list/CardGrid.tsx'
import { DataTable } from '#web/components/list/DataTable.tsx'
import { NothingFound } from '#web/components/list/NothingFound.tsx'
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
  onRolls(schoolClass: ListedClass): void
}) {
  const { found, none, search, create, columns, onClear, onAct, onRolls } = props
  if (none)
    return (
      <EmptyState icon={Users} title="Nenhuma Turma Encontrada" action={create}>
        Crie a primeira turma e matricule os alunos.
      </EmptyState>
    )
  if (!found.length)
    return (
      <NothingFound
        title="Nenhuma Turma Encontrada"
        search={search}
        searching="Nenhuma turma tem “{busca}” no título ou no nome do professor."
        filtered="Nenhuma turma cabe nos filtros escolhidos."
        onClear={onClear}
      />
    )
  if (columns)
    return (
      <DataTable
        label="Turmas"
        rows={found}
        keyOf={({ id }) => id}
        columns={columns}
        actions={(each) => (
          <ActionsMenu
            about={each.title}
            actions={classActions(
              each,
              (act) => onAct(act, each),
              () => onRolls(each),
            )}
          />
        )}
      />
    )
  return (
    <CardGrid label="Turmas">
      {found.map((each) => (
        <ClassCard key={each.id} schoolClass={each} onAct={(act) => onAct(act, each)} onRolls={() => onRolls(each)} />
      ))}
    </CardGrid>
  )
}
