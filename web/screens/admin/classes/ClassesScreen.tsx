import { Button } from '@chakra-ui/react'
import { CalendarSync, FileArchive, Users } from 'lucide-react'
import { lazy, useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { latestLessonDay } from '#schema/rules/schedule/schoolDays.ts'
import { matchesSearch } from '#schema/rules/text.ts'
import { ImportLink } from '#web/components/list/ImportLink.tsx'
import { ListPage } from '#web/components/list/ListPage.tsx'
import { inBackground } from '#web/components/toast/background.ts'
import { rollOfDayPath } from '#web/model/attendance/rollPath.ts'
import { useMissingRolls } from '#web/queries/rollCall/useMissingRolls.ts'
import { useCalendarOf } from '#web/queries/useCalendar.ts'
import { type ListedClass, useSchoolClasses } from '#web/queries/useSchoolClasses.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useNow } from '#web/sync/useNow.ts'
import { ClassCard } from './ClassCard.tsx'
import { classActs } from './classActs.tsx'
import { classColumns } from './classColumns.tsx'
import { classFilters } from './classFilters.ts'

const ClassDialog = lazy(() => import('./ClassDialog.tsx'))

/** Gerenciamento de Turmas (spec section 2). */
export default function ClassesScreen() {
  const schoolId = useSchoolId()
  const now = useNow()
  const { date: today } = now
  const classes = useSchoolClasses(schoolId, 'all')
  const filters = useMemo(() => classFilters(classes ?? [], today), [classes, today])
  const calendar = useCalendarOf(schoolId)
  const missing = useMissingRolls(schoolId)
  const columns = useMemo(() => classColumns({ now, calendar: calendar ?? [], missing }), [now, calendar, missing])
  const navigate = useNavigate()
  const openRolls = (each: ListedClass) => {
    const last = each.closedOn !== null && each.closedOn < today ? each.closedOn : today
    void navigate(
      rollOfDayPath(
        'admin',
        each.id,
        latestLessonDay({ week: each.subjects.flatMap(({ week }) => week) }, last, calendar ?? []) ?? last,
      ),
    )
  }
  return (
    <ListPage
      title="Gerenciamento de Turmas"
      filesOf="Turmas"
      rows={classes}
      columns={columns}
      also={schoolId === null ? null : []}
      filters={filters}
      search={{
        label: 'Pesquisar turmas...',
        matches: ({ title, teacherName }, text) => matchesSearch(text, title, teacherName),
      }}
      add={{ label: 'Nova Turma', dialog: (onClose) => <ClassDialog schoolClass={null} onClose={onClose} /> }}
      beside={<ImportLink />}
      besideRows={
        <Button asChild variant="outline">
          <Link to="/admin/new-year">
            <CalendarSync aria-hidden /> Novo ano letivo
          </Link>
        </Button>
      }
      nouns={['turma', 'turmas']}
      empty={{
        icon: Users,
        title: 'Nenhuma Turma Encontrada',
        text: 'Crie a primeira turma e matricule os alunos.',
        searching: 'Nenhuma turma tem “{busca}” no título ou no nome do professor.',
        filtered: 'Nenhuma turma cabe nos filtros escolhidos.',
      }}
      cards={{
        label: 'Turmas',
        card: (each, open) => <ClassCard schoolClass={each} onOpen={open} onRolls={() => openRolls(each)} />,
      }}
      acts={(each) => classActs(each, openRolls)}
      sheets={async (shown) => {
        const { timetableSheets } = await import('#web/actions/timetableSheets.ts')
        return timetableSheets(shown)
      }}
      files={[false, true].map((withCivilNames) => ({
        label: withCivilNames ? 'OneRoster com nomes civis (.zip)' : 'Escola inteira: OneRoster (.zip)',
        icon: FileArchive,
        onSelect: () =>
          inBackground('Erro ao baixar', async () => {
            const { downloadSchool } = await import('#web/actions/downloadOneRoster.ts')
            await downloadSchool(schoolId!, today, withCivilNames)
          }),
      }))}
    />
  )
}
