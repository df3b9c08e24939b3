import { Text } from '@chakra-ui/react'
import { Eye, EyeOff, Pencil, Power, School as SchoolIcon } from 'lucide-react'
import { lazy } from 'react'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { dayOf } from '#schema/fields/dates/dates.ts'
import { updateSchool } from '#schema/mutations/school/updateSchool.ts'
import type { School } from '#schema/nouns/school.ts'
import { matchesSearch } from '#schema/rules/text.ts'
import { useConfirmedMutation } from '#web/actions/useConfirmedMutation.ts'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import { useDialogParam } from '#web/components/dialog/useDialogParam.ts'
import { StatusToggle } from '#web/components/form/StatusToggle.tsx'
import { ListPage } from '#web/components/list/ListPage.tsx'
import type { Column } from '#web/components/list/rowList.ts'
import { textColumn } from '#web/components/list/textColumn.tsx'
import { FigurePeriodBar, figureNote, useFigurePeriod } from '#web/components/school/FigurePeriodBar.tsx'
import { SchoolLink } from '#web/components/school/SchoolLink.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { deleteActWith } from '#web/dialogs/rowActs.tsx'
import { usePrincipals } from '#web/queries/person/useAllAdmins.ts'
import { useSchoolFigures } from '#web/queries/useSchoolFigures.ts'
import { useSchools } from '#web/queries/useSchools.ts'
import { useNow } from '#web/sync/useNow.ts'
import { schoolFigureColumns } from './schoolFigureColumns.tsx'

const SchoolDialog = dialogOnUse('Escola', () => import('./SchoolDialog.tsx'))
const DeactivateSchoolDialog = lazy(() => import('./DeactivateSchoolDialog.tsx'))
const RatingsNamesDialog = dialogOnUse('Avaliações dos alunos', () => import('#web/dialogs/RatingsNamesDialog.tsx'))
const DeleteSchoolDialog = lazy(() => import('./DeleteSchoolDialog.tsx'))

/** School management (spec section 2). */
export default function SchoolsScreen() {
  const schools = useSchools()
  const change = useConfirmedMutation()
  const opened = useDialogParam()

  /** Shown at once, rolled back when the server refuses it. */
  const setActive = ({ id }: School, active: boolean) =>
    void notifyEnd(
      change(updateSchool, { id, active }).confirmed,
      'Escola atualizada com sucesso',
      'Falha ao atualizar escola',
    )
  const toggle = (school: School) => (school.active ? opened.open('desativar', school.id) : setActive(school, true))

  const principals = usePrincipals()
  const period = useFigurePeriod(useNow().date)
  const { figures, unknown, blank } = useSchoolFigures(period.query)
  const columns: Column<School>[] = [
    textColumn('Nome', ({ name }) => name, {
      share: 2.4,
      render: (school) => (
        <Text fontWeight="medium">
          <SchoolLink {...{ school, period }} />
        </Text>
      ),
    }),
    textColumn('ID', ({ id }) => id, { share: 0.7, whole: true }),
    {
      label: 'Status',
      share: 1.2,
      sort: ({ active }) => (active ? 0 : 1),
      value: ({ active }) => (active ? 'Ativa' : 'Inativa'),
      filter: {
        name: 'status',
        label: 'Status',
        all: 'Ativas e inativas',
        options: [
          { value: 'ativa', label: 'Ativas' },
          { value: 'inativa', label: 'Inativas' },
        ],
        is: ({ active }, value) => active === (value === 'ativa'),
      },
      render: (school) => (
        <StatusToggle
          about={school.name}
          on={school.active}
          words={['Ativa', 'Inativa']}
          onToggle={() => toggle(school)}
        />
      ),
    },
    textColumn('Administrador principal', ({ mainAdminId }) => principals?.get(mainAdminId ?? 0) ?? null, {
      share: 2.4,
    }),
    ...schoolFigureColumns(figures, { ...period, blank }),
    {
      label: 'Criada em',
      hidden: true,
      kind: 'day',
      sort: ({ createdAt }) => createdAt,
      value: ({ createdAt }) => civilDateOf(createdAt),
      render: ({ createdAt }) => dayOf(createdAt),
    },
  ]

  return (
    <ListPage
      title="Escolas"
      about={['Quem é de uma escola inativa não consegue entrar nem sincronizar.', unknown ?? figureNote(period)]
        .filter(Boolean)
        .join(' ')}
      above={<FigurePeriodBar period={period} />}
      filesOf={period.query ? `Escolas, ${period.name}` : 'Escolas'}
      rows={schools}
      columns={columns}
      search={{ label: 'Buscar escolas...', matches: ({ name }, text) => matchesSearch(text, name) }}
      add={{ label: 'Nova Escola', dialog: (onClose) => <SchoolDialog onClose={onClose} /> }}
      nouns={['escola', 'escolas']}
      empty={{
        icon: SchoolIcon,
        title: 'Nenhuma Escola Encontrada',
        text: 'Crie a primeira escola e depois o administrador dela.',
        searching: 'Nenhuma escola tem “{busca}” no nome.',
      }}
      opened={opened}
      acts={(school) => [
        {
          label: 'Editar',
          icon: Pencil,
          opens: 'editar',
          dialog: (onClose) => <SchoolDialog school={school} onClose={onClose} />,
        },
        {
          label: school.active ? 'Desativar' : 'Ativar',
          icon: Power,
          onSelect: () => toggle(school),
          opens: 'desativar',
          dialog: (onClose) => (
            <DeactivateSchoolDialog school={school} onConfirm={() => setActive(school, false)} onClose={onClose} />
          ),
        },
        {
          label: school.anonymousRatings ? 'Avaliações com nome' : 'Avaliações sem nome',
          icon: school.anonymousRatings ? Eye : EyeOff,
          opens: 'nomes',
          dialog: (onClose) => <RatingsNamesDialog school={school} onClose={onClose} />,
        },
        deleteActWith((onClose) => <DeleteSchoolDialog school={school} onClose={onClose} />),
      ]}
    />
  )
}
