import { Button, SimpleGrid } from '@chakra-ui/react'
import { Plus, SearchX, Users } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { matchesSearch } from '../../../../schema/rules/text.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { ListSearch } from '../../../components/ListSearch.tsx'
import { Page } from '../../../components/Page.tsx'
import { useListRows } from '../../../components/useListRows.ts'
import { type Opening, useOpened } from '../../../components/useOpened.ts'
import { Waiting } from '../../../components/Waiting.tsx'
import { type ListedClass, useSchoolClasses } from '../../../data/useSchoolClasses.ts'
import { useSchoolId } from '../../../data/useSchoolId.ts'
import { type ClassAct, ClassCard } from './ClassCard.tsx'
import { classFilters } from './classFilters.ts'

const ClassDialog = lazy(() => import('./ClassDialog.tsx'))
const StudentsDialog = lazy(() => import('./StudentsDialog.tsx'))
const HistoryDialog = lazy(() => import('../../../dialogs/HistoryDialog.tsx'))
const DeleteClassDialog = lazy(() => import('./DeleteClassDialog.tsx'))
const RemoveTeacherDialog = lazy(() => import('./RemoveTeacherDialog.tsx'))

const openings: Record<ClassAct, Opening> = {
  students: 'alunos',
  edit: 'editar',
  history: 'historico',
  delete: 'excluir',
  removeTeacher: 'tirar-professor',
}

/** Gerenciamento de Turmas (spec section 2). */
export default function ClassesScreen() {
  const classes = useSchoolClasses(useSchoolId())
  const filters = useMemo(() => classFilters(classes ?? []), [classes])
  const list = useListRows(classes, ({ title }, text) => matchesSearch(text, title), filters)
  const { what, id, open, close } = useOpened()
  // What others change meanwhile shows in an open dialog, and a class that is gone closes it.
  const one = classes?.find((each) => each.id === id)
  const create = (
    <Button onClick={() => open('novo')}>
      <Plus aria-hidden /> Nova Turma
    </Button>
  )
  return (
    <Page title="Gerenciamento de Turmas" actions={classes?.length === 0 ? undefined : create}>
      {classes?.length !== 0 && (
        <ListSearch
          label="Pesquisar turmas..."
          text={list.text}
          filters={filters}
          found={list.found?.length ?? 0}
          total={classes?.length ?? 0}
          onText={list.setText}
          onClear={list.clear}
        />
      )}
      {!classes || !list.found ? (
        <Waiting />
      ) : (
        <FoundClasses
          found={list.found}
          none={!classes.length}
          search={list.text}
          create={create}
          onClear={list.clear}
          onAct={(act, { id }) => open(openings[act], id)}
        />
      )}
      <Suspense>
        {what === 'novo' && <ClassDialog schoolClass={null} onClose={close} />}
        {one && what === 'editar' && <ClassDialog schoolClass={one} onClose={close} />}
        {one && what === 'alunos' && <StudentsDialog schoolClass={one} onClose={close} />}
        {one && what === 'excluir' && <DeleteClassDialog schoolClass={one} onClose={close} />}
        {one && what === 'tirar-professor' && <RemoveTeacherDialog schoolClass={one} onClose={close} />}
        {one && what === 'historico' && (
          <HistoryDialog table="classes" rowKey={one.id} title={one.title} onClose={close} />
        )}
      </Suspense>
    </Page>
  )
}

function FoundClasses(props: {
  found: ListedClass[]
  /** Whether there is no class at all. */
  none: boolean
  search: string
  create: ReactNode
  onClear(): void
  onAct(act: ClassAct, schoolClass: ListedClass): void
}) {
  const { found, none, search, create, onClear, onAct } = props
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
