import { Button, Flex, SimpleGrid } from '@chakra-ui/react'
import { CalendarSync, FileArchive, Plus, SearchX, Users } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { matchesSearch } from '#schema/rules/text.ts'
import { type DialogParam, useDialogParam } from '#web/components/dialog/useDialogParam.ts'
import { DownloadMenu } from '#web/components/list/DownloadMenu.tsx'
import { ImportLink } from '#web/components/list/ImportLink.tsx'
import { ListSearch } from '#web/components/list/ListSearch.tsx'
import { listAbout, listSheet } from '#web/components/list/listSheet.ts'
import { useChoices } from '#web/components/list/useChoices.ts'
import { useListRows } from '#web/components/list/useListRows.ts'
import { PaperSheet } from '#web/components/print/PaperSheet.tsx'
import { inBackground } from '#web/components/toast/background.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { Printed } from '#web/components/ui/Printed.tsx'
import { type ListedClass, useSchoolClasses } from '#web/queries/useSchoolClasses.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useNow } from '#web/sync/useNow.ts'
import { type ClassAct, ClassCard } from './ClassCard.tsx'
import { classColumns } from './classColumns.ts'
import { classFilters } from './classFilters.ts'

const ClassDialog = lazy(() => import('./ClassDialog.tsx'))
const StudentsDialog = lazy(() => import('./StudentsDialog.tsx'))
const HistoryDialog = lazy(() => import('#web/dialogs/HistoryDialog.tsx'))
const ClassPapersDialog = lazy(() => import('#web/dialogs/papers/ClassPapersDialog.tsx'))
const DeleteClassDialog = lazy(() => import('./DeleteClassDialog.tsx'))
const CloseClassDialog = lazy(() => import('./CloseClassDialog.tsx'))
const RemoveTeacherDialog = lazy(() => import('./RemoveTeacherDialog.tsx'))

const dialogOfAct: Record<ClassAct, DialogParam> = {
  students: 'alunos',
  edit: 'editar',
  history: 'historico',
  papers: 'papeis',
  delete: 'excluir',
  removeTeacher: 'tirar-professor',
  close: 'encerrar',
}

/** Gerenciamento de Turmas (spec section 2). */
export default function ClassesScreen() {
  const schoolId = useSchoolId()
  const { date: today } = useNow()
  const classes = useSchoolClasses(schoolId, 'all')
  const filters = useMemo(() => classFilters(classes ?? [], today), [classes, today])
  const list = useListRows(classes, ({ title }, text) => matchesSearch(text, title), filters)
  const { what, rowIn, open, close } = useDialogParam()
  // An open dialog shows what others change meanwhile; it closes when its class is deleted, unless it is edited.
  const one = rowIn(classes)
  const [address] = useChoices()
  const shown = list.found?.length
    ? {
        title: 'Turmas',
        rows: list.found,
        total: classes?.length ?? 0,
        columns: classColumns,
        filters,
        text: list.text,
        address,
      }
    : null
  const create = (
    <Flex gap="3" wrap="wrap">
      <Button onClick={() => open('novo')}>
        <Plus aria-hidden /> Nova Turma
      </Button>
      <ImportLink />
    </Flex>
  )
  return (
    <Page
      title="Gerenciamento de Turmas"
      actions={
        classes?.length === 0 ? undefined : (
          <Flex gap="3" wrap="wrap">
            {shown && schoolId !== null && (
              <DownloadMenu
                name="Turmas"
                sheet={() => listSheet(shown)}
                also={[
                  {
                    label: 'Escola inteira: OneRoster (.zip)',
                    icon: FileArchive,
                    onSelect: () =>
                      inBackground('Erro ao baixar', async () => {
                        const { downloadSchool } = await import('#web/actions/downloadOneRoster.ts')
                        await downloadSchool(schoolId, today)
                      }),
                  },
                ]}
              />
            )}
            <Button asChild variant="outline">
              <Link to="/admin/new-year">
                <CalendarSync aria-hidden /> Novo ano letivo
              </Link>
            </Button>
            {create}
          </Flex>
        )
      }
    >
      {classes?.length !== 0 && (
        <ListSearch
          label="Pesquisar turmas..."
          text={list.text}
          filters={filters}
          found={list.found?.length ?? 0}
          total={classes?.length ?? 0}
          nouns={['turma', 'turmas']}
          onText={list.setText}
          onClear={list.clear}
        />
      )}
      {!classes || !list.found ? (
        <Loading />
      ) : (
        <FoundClasses
          found={list.found}
          none={!classes.length}
          search={list.text}
          create={create}
          onClear={list.clear}
          onAct={(act, { id }) => open(dialogOfAct[act], id)}
        />
      )}
      {shown && (
        <Printed title="Turmas" about={[listAbout(shown)]}>
          {() => <PaperSheet sheet={listSheet(shown)} />}
        </Printed>
      )}
      <Suspense>
        {what === 'novo' && <ClassDialog schoolClass={null} onClose={close} />}
        {one && what === 'editar' && <ClassDialog schoolClass={one} onClose={close} />}
        {one && what === 'alunos' && <StudentsDialog schoolClass={one} onClose={close} />}
        {one && what === 'papeis' && <ClassPapersDialog schoolClass={one} onClose={close} />}
        {one && what === 'excluir' && <DeleteClassDialog schoolClass={one} onClose={close} />}
        {one && what === 'encerrar' && <CloseClassDialog schoolClass={one} onClose={close} />}
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
