import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { menuEntries } from '#web/components/dialog/dialogAct.ts'
import type { DialogParam } from '#web/components/dialog/useDialogParam.ts'
import { CardGrid } from '#web/components/list/CardGrid.tsx'
import { DataTable } from '#web/components/list/DataTable.tsx'
import { NothingFound } from '#web/components/list/NothingFound.tsx'
import type { Column } from '#web/components/list/rowList.ts'
import { ActionsMenu } from '#web/components/menu/ActionsMenu.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import type { ListedClass } from '#web/queries/useSchoolClasses.ts'
import { ClassCard } from './ClassCard.tsx'
import { classActs } from './classActs.tsx'

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
  onRolls(schoolClass: ListedClass): void
  onOpen(dialog: DialogParam, id: number): void
}) {
  const { found, none, search, create, columns, onClear, onRolls, onOpen } = props
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
            actions={menuEntries(classActs(each, onRolls), (dialog) => onOpen(dialog, each.id))}
          />
        )}
      />
    )
  return (
    <CardGrid label="Turmas">
      {found.map((each) => (
        <ClassCard
          key={each.id}
          schoolClass={each}
          onOpen={(dialog) => onOpen(dialog, each.id)}
          onRolls={() => onRolls(each)}
        />
      ))}
    </CardGrid>
  )
}
