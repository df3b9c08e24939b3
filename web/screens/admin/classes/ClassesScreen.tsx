import { Button, SimpleGrid } from '@chakra-ui/react'
import { Plus, SearchX, Users } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { matchesSearch } from '../../../../schema/rules/text.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Page } from '../../../components/Page.tsx'
import { SearchField } from '../../../components/SearchField.tsx'
import { Waiting } from '../../../components/Waiting.tsx'
import { type ListedClass, useSchoolClasses } from '../../../data/useSchoolClasses.ts'
import { useSchoolId } from '../../../data/useSchoolId.ts'
import { type ClassAct, ClassCard } from './ClassCard.tsx'

const ClassDialog = lazy(() => import('./ClassDialog.tsx'))
const StudentsDialog = lazy(() => import('./StudentsDialog.tsx'))
const HistoryDialog = lazy(() => import('../../../dialogs/HistoryDialog.tsx'))
const DeleteClassDialog = lazy(() => import('./DeleteClassDialog.tsx'))
const RemoveTeacherDialog = lazy(() => import('./RemoveTeacherDialog.tsx'))

/** Gerenciamento de Turmas (spec section 2). */
export default function ClassesScreen() {
  const classes = useSchoolClasses(useSchoolId())
  const [search, setSearch] = useState('')
  const [doing, setDoing] = useState<{ act: ClassAct | 'create'; id: number } | null>(null)
  const close = () => setDoing(null)
  // What others change meanwhile shows in an open dialog, and a class that is gone closes it.
  const one = doing && classes?.find(({ id }) => id === doing.id)
  const create = (
    <Button onClick={() => setDoing({ act: 'create', id: 0 })}>
      <Plus aria-hidden /> Nova Turma
    </Button>
  )
  return (
    <Page title="Gerenciamento de Turmas" actions={create}>
      <SearchField label="Pesquisar turmas..." value={search} onChange={setSearch} />
      {!classes ? (
        <Waiting />
      ) : (
        <FoundClasses
          classes={classes}
          search={search}
          create={create}
          onClear={() => setSearch('')}
          onAct={(act, { id }) => setDoing({ act, id })}
        />
      )}
      <Suspense>
        {doing?.act === 'create' && <ClassDialog schoolClass={null} onClose={close} />}
        {one && doing.act === 'edit' && <ClassDialog schoolClass={one} onClose={close} />}
        {one && doing.act === 'students' && <StudentsDialog schoolClass={one} onClose={close} />}
        {one && doing.act === 'history' && (
          <HistoryDialog table="classes" rowKey={one.id} title={one.title} onClose={close} />
        )}
        {one && doing.act === 'delete' && <DeleteClassDialog schoolClass={one} onClose={close} />}
        {one && doing.act === 'removeTeacher' && <RemoveTeacherDialog schoolClass={one} onClose={close} />}
      </Suspense>
    </Page>
  )
}

function FoundClasses(props: {
  classes: ListedClass[]
  search: string
  create: ReactNode
  onClear(): void
  onAct(act: ClassAct, schoolClass: ListedClass): void
}) {
  const { classes, search, create, onClear, onAct } = props
  const found = classes.filter(({ title }) => matchesSearch(search, title))
  if (!classes.length)
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
            Limpar busca
          </Button>
        }
      >
        Nenhum título contém “{search.trim()}”.
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
