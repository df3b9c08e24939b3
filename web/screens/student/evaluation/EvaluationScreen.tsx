import { useSearchParams } from 'react-router-dom'
import { countOf } from '#schema/rules/text.ts'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import { useStudentLessons } from '#web/queries/useStudentLessons.ts'
import { EvaluateTab } from './EvaluateTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'

type Tab = 'avaliar' | 'historico'

/** The student's evaluations of the lessons they attended (spec section 2). */
export default function EvaluationScreen() {
  const lessons = useStudentLessons()
  const [search, setSearch] = useSearchParams()
  const tab: Tab = search.get('aba') === 'historico' ? 'historico' : 'avaliar'
  const open = (next: Tab) => setSearch(next === 'avaliar' ? {} : { aba: next }, { replace: true })
  const pending = lessons?.attended.filter(({ evaluation }) => !evaluation).length ?? 0
  return (
    <Page
      title="Avaliações"
      about={
        pending > 0 &&
        `${countOf(pending, 'aula aguarda', 'aulas aguardam')} a sua opinião. Ela ajuda a melhorar as próximas.`
      }
    >
      {!lessons ? (
        <Loading />
      ) : (
        <Tabs
          value={tab}
          onChange={open}
          tabs={[
            {
              value: 'avaliar',
              label: 'Avaliar Aulas',
              content: <EvaluateTab attended={lessons.attended} />,
            },
            {
              value: 'historico',
              label: 'Histórico de Avaliações',
              content: <HistoryTab evaluations={lessons.evaluations} onEvaluate={() => open('avaliar')} />,
            },
          ]}
        />
      )}
    </Page>
  )
}
