import { Button, Text } from '@chakra-ui/react'
import { GraduationCap, School as SchoolIcon, ShieldUser, TriangleAlert, UserRound, Users } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { fullDate } from '#schema/fields/dates/dates.ts'
import type { School } from '#schema/nouns/school.ts'
import { attendanceRate, rateText } from '#schema/rules/attendance/attendanceRate.ts'
import type { SchoolInFigures as Figures } from '#schema/sync/schoolInFigures.ts'
import { loadApi } from '#web/api/loadApi.ts'
import { StatCard } from '#web/components/chart/StatCard.tsx'
import { StatCards } from '#web/components/chart/StatCards.tsx'
import { DataTable } from '#web/components/list/DataTable.tsx'
import type { Column } from '#web/components/list/rowList.ts'
import { textColumn } from '#web/components/list/textColumn.tsx'
import { figureNote } from '#web/components/school/FigurePeriodBar.tsx'
import { MissingCount } from '#web/components/school/MissingCount.tsx'
import { inBackground } from '#web/components/toast/background.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import type { FigurePeriod } from '#web/model/schedule/figurePeriod.ts'
import { useFiguresOf } from '#web/queries/useSchoolFigures.ts'
import { pickSchool } from '#web/queries/useSchoolId.ts'
import { useSession } from '#web/session/session.ts'

type ClassInFigures = Figures['classes'][number]

const columns: Column<ClassInFigures>[] = [
  textColumn('Turma', ({ title }) => title, { share: 2.4 }),
  textColumn('Ano letivo', ({ year }) => year, { share: 1.2 }),
  textColumn('Alunos', ({ students }) => students),
  {
    label: 'Frequência',
    kind: 'rate',
    sort: (row) => attendanceRate(row) ?? -1,
    value: attendanceRate,
    render: (row) => rateText(attendanceRate(row)),
  },
  {
    label: 'Chamadas faltando',
    share: 1.4,
    sort: ({ missingRolls }) => missingRolls,
    value: ({ missingRolls }) => missingRolls,
    render: ({ missingRolls }) => <MissingCount count={missingRolls} />,
  },
]

/** What the server counts of a school: people, and the classes of the period. */
export default function SchoolInFigures({ school, period }: { school: School; period: FigurePeriod }) {
  const { id } = school
  const { value, unknown } = useFiguresOf(`${id}${period.query}`, async () =>
    (await loadApi()).schoolInFigures(id, period.query),
  )
  const note = unknown ?? noteOf(value, period)
  const blank = unknown ? '—' : undefined
  const { people, classes } = value ?? {}
  const sum = (name: 'present' | 'absent' | 'missingRolls') => classes?.reduce((all, each) => all + each[name], 0) ?? 0
  const rate = classes && rateText(attendanceRate({ present: sum('present'), absent: sum('absent') }))
  return (
    <>
      <StatCards>
        <StatCard icon={UserRound} label="Alunos" value={people?.students ?? blank} />
        <StatCard icon={GraduationCap} label="Professores" value={people?.teachers ?? blank} />
        <StatCard icon={ShieldUser} label="Administradores" value={people?.administrators ?? blank} />
        <StatCard icon={Users} label="Turmas" value={classes?.length ?? blank} />
        <StatCard icon={Users} label="Frequência" value={rate ?? blank} />
        <StatCard icon={TriangleAlert} label="Chamadas faltando" value={classes ? sum('missingRolls') : blank} />
      </StatCards>
      {note && (
        <Text fontSize="sm" color="fg.muted">
          {note}
        </Text>
      )}
      <WorkThere school={school} />
      {classes && (
        <Section title="Turmas">
          {classes.length ? (
            <DataTable label="Turmas" rows={classes} columns={columns} keyOf={({ classId }) => classId} />
          ) : (
            <EmptyState icon={SchoolIcon} title="Nenhuma turma nestes dias" />
          )}
        </Section>
      )}
    </>
  )
}

/** The days of the school's year, which the address does not say. */
const noteOf = (value: Figures | undefined, period: FigurePeriod) =>
  period.isYear ? value && `De ${fullDate(value.from)} a ${fullDate(value.to)}.` : figureNote(period)

/** Administrators of all schools work in the one that they choose; superadministrators work in none. */
function WorkThere({ school }: { school: School }) {
  const { user } = useSession()
  const navigate = useNavigate()
  if (user?.role !== 'admin') return null
  const open = () =>
    inBackground('Não foi possível trocar de escola', async () => {
      await pickSchool(school.id)
      void navigate('/admin/classes')
    })
  return (
    <Button variant="outline" alignSelf="start" onClick={() => open()}>
      Trabalhar nesta escola
    </Button>
  )
}
