import { SearchX } from 'lucide-react'
import { useParams, useSearchParams } from 'react-router-dom'
import { countOf } from '#schema/rules/text.ts'
import { BackLink } from '#web/components/ui/BackLink.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import { useModule, type WholeModule } from '#web/queries/useModule.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { ClassesTab } from './ClassesTab.tsx'
import { DetailsTab } from './DetailsTab.tsx'
import { LessonsTab } from './lesson/LessonsTab.tsx'

const names = ['detalhes', 'aulas', 'turmas'] as const
type Tab = (typeof names)[number]

/** One module: Detalhes, Aulas, Turmas (spec section 2). */
export default function ModuleScreen() {
  const whole = useModule(Number(useParams().moduleId), useSchoolId())
  if (whole === undefined)
    return (
      <Page title="Módulo" actions={<Back />}>
        <Loading />
      </Page>
    )
  if (whole === null)
    return (
      <Page title="Módulo">
        <EmptyState icon={SearchX} title="Módulo não encontrado" action={<Back />}>
          Este módulo não existe ou foi excluído.
        </EmptyState>
      </Page>
    )
  const { module, lessons, classes } = whole
  return (
    <Page
      title={module.title}
      about={
        <>
          <Badge tone={module.active ? 'good' : 'category.none'}>{module.active ? 'Ativo' : 'Inativo'}</Badge>{' '}
          {countOf(lessons.length, 'aula', 'aulas')} · {countOf(classes.length, 'turma', 'turmas')}
        </>
      }
      actions={<Back />}
    >
      <ModuleTabs key={module.id} whole={whole} />
    </Page>
  )
}

function ModuleTabs({ whole }: { whole: WholeModule }) {
  const { module, lessons, classes } = whole
  const [search, setSearch] = useSearchParams()
  const tab: Tab = names.find((name) => name === search.get('aba')) ?? 'detalhes'
  return (
    <Tabs
      value={tab}
      onChange={(next) => setSearch(next === 'detalhes' ? {} : { aba: next }, { replace: true })}
      tabs={[
        { value: 'detalhes', label: 'Detalhes', content: <DetailsTab whole={whole} /> },
        { value: 'aulas', label: 'Aulas', content: <LessonsTab module={module} lessons={lessons} /> },
        { value: 'turmas', label: 'Turmas', content: <ClassesTab module={module} classes={classes} /> },
      ]}
    />
  )
}

const Back = () => <BackLink to="/admin/modules">Voltar</BackLink>
