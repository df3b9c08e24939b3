import { Button, Flex } from '@chakra-ui/react'
import { CalendarSync, FileArchive, Plus } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { latestLessonDay } from '#schema/rules/schedule/schoolDays.ts'
import { matchesSearch } from '#schema/rules/text.ts'
import { openDialog } from '#web/components/dialog/dialogAct.ts'
import { useDialogParam } from '#web/components/dialog/useDialogParam.ts'
import { ColumnsButton } from '#web/components/list/ColumnsButton.tsx'
import { shownColumns } from '#web/components/list/columnChoice.ts'
import { DownloadMenu } from '#web/components/list/DownloadMenu.tsx'
import { ImportLink } from '#web/components/list/ImportLink.tsx'
import { ListSearch } from '#web/components/list/ListSearch.tsx'
import { listSheet } from '#web/components/list/listSheet.ts'
import { PrintedList } from '#web/components/list/PrintedList.tsx'
import { useChoices } from '#web/components/list/useChoices.ts'
import { useListRows } from '#web/components/list/useListRows.ts'
import { inBackground } from '#web/components/toast/background.ts'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { PageActions } from '#web/components/ui/PageActions.tsx'
import { usePhone } from '#web/components/ui/useMedia.ts'
import { rollOfDayPath } from '#web/model/attendance/rollPath.ts'
import { useMissingRolls } from '#web/queries/rollCall/useMissingRolls.ts'
import { useCalendarOf } from '#web/queries/useCalendar.ts'
import { type ListedClass, useSchoolClasses } from '#web/queries/useSchoolClasses.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useNow } from '#web/sync/useNow.ts'
import { ClassViewChoice } from './ClassViewChoice.tsx'
import { classActs } from './classActs.tsx'
import { classColumns } from './classColumns.tsx'
import { classFilters } from './classFilters.ts'
import { FoundClasses } from './FoundClasses.tsx'

const ClassDialog = lazy(() => import('./ClassDialog.tsx'))

const nouns = ['turma', 'turmas'] as const

/** Gerenciamento de Turmas (spec section 2). */
export default function ClassesScreen() {
  const schoolId = useSchoolId()
  const now = useNow()
  const { date: today } = now
  const classes = useSchoolClasses(schoolId, 'all')
  const filters = useMemo(() => classFilters(classes ?? [], today), [classes, today])
  const list = useListRows(classes, ({ title, teacherName }, text) => matchesSearch(text, title, teacherName), filters)
  const calendar = useCalendarOf(schoolId)
  const missing = useMissingRolls(schoolId)
  const columns = useMemo(() => classColumns({ now, calendar: calendar ?? [], missing }), [now, calendar, missing])
  const phone = usePhone()
  const navigate = useNavigate()
  const openRolls = (each: ListedClass) => {
    const last = each.closedOn !== null && each.closedOn < today ? each.closedOn : today
    void navigate(rollOfDayPath('admin', each.id, latestLessonDay(each, last, calendar ?? []) ?? last))
  }
  const { what, rowIn, open, close } = useDialogParam()
  // An open dialog shows what others change meanwhile; it closes when its class is deleted, unless it is edited.
  const one = rowIn(classes)
  const [address, choose] = useChoices()
  const isTable = address.get('ver') === 'tabela'
  const shown = list.found?.length
    ? {
        title: 'Turmas',
        rows: list.found,
        total: classes?.length ?? 0,
        columns: address.has('colunas') ? shownColumns(columns, address) : columns,
        filters,
        nouns,
        text: list.text,
        address,
      }
    : null
  const create = (
    <Button onClick={() => open('novo')}>
      <Plus aria-hidden /> Nova Turma
    </Button>
  )
  return (
    <Page
      title="Gerenciamento de Turmas"
      actions={
        classes?.length === 0 ? undefined : (
          <PageActions>
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
            <ImportLink />
            {create}
          </PageActions>
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
          nouns={nouns}
          beside={
            <>
              <ClassViewChoice isTable={isTable} onChange={(isTable) => choose({ ver: isTable ? 'tabela' : '' })} />
              {isTable && !phone && <ColumnsButton columns={columns} />}
            </>
          }
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
          create={
            <Flex gap="3" wrap="wrap">
              {create}
              <ImportLink />
            </Flex>
          }
          columns={isTable && !phone ? shownColumns(columns, address) : null}
          onClear={list.clear}
          onRolls={openRolls}
          onOpen={open}
        />
      )}
      {shown && <PrintedList name="Turmas" shown={shown} />}
      <Suspense>
        {what === 'novo' && <ClassDialog schoolClass={null} onClose={close} />}
        {one && openDialog(classActs(one, openRolls), what, close)}
      </Suspense>
    </Page>
  )
}
