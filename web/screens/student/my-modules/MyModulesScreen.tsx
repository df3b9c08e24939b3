import { Button, Flex, Grid, Stack } from '@chakra-ui/react'
import { BookX, LayoutGrid, List, SearchX } from 'lucide-react'
import { countOf, matchesSearch } from '#schema/rules/text.ts'
import { FrequencyList } from '#web/components/chart/FrequencyList.tsx'
import { SearchField } from '#web/components/list/SearchField.tsx'
import { useChoices } from '#web/components/list/useChoices.ts'
import { useSearchText } from '#web/components/list/useSearchText.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { ClassPack } from '#web/dialogs/ClassPack.tsx'
import { useMyFrequencies } from '#web/queries/rollCall/useFrequencies.ts'
import { type StudentModule, useStudentModules } from '#web/queries/useStudentModules.ts'
import { useNow } from '#web/sync/useNow.ts'
import { ModuleCard } from './ModuleCard.tsx'

/** The student's modules, as a grid or a list (spec section 2). */
export default function MyModulesScreen() {
  const modules = useStudentModules()
  const frequencies = useMyFrequencies()
  const now = useNow()
  const [search, setSearch] = useSearchText()
  const [address, choose] = useChoices()
  const asList = address.get('ver') === 'lista'
  const show = (list: boolean) => choose({ ver: list ? 'lista' : '' })
  const found = modules?.filter(({ title, description }) => matchesSearch(search, title, description))
  return (
    <Page title="Meus Módulos" about={modules && modules.length > 0 && countOf(modules.length, 'módulo', 'módulos')}>
      {!found ? (
        <Loading height="9rem" />
      ) : !modules?.length ? (
        <EmptyState icon={BookX} title="Nenhum Módulo Encontrado">
          Os módulos aparecem aqui quando a secretaria da escola os associa à sua turma.
        </EmptyState>
      ) : (
        <>
          <Flex gap="3" justify="space-between">
            <SearchField label="Buscar módulos..." value={search} onChange={setSearch} />
            <Flex role="group" aria-label="Como mostrar" gap="1">
              <ViewButton label="Grade" icon={LayoutGrid} on={!asList} onClick={() => show(false)} />
              <ViewButton label="Lista" icon={List} on={asList} onClick={() => show(true)} />
            </Flex>
          </Flex>
          {found.length ? (
            <Modules asList={asList}>
              {found.map((module) => (
                <ModuleCard key={module.id} module={module} now={now} asList={asList} />
              ))}
            </Modules>
          ) : (
            <EmptyState
              icon={SearchX}
              title="Nenhum Módulo Encontrado"
              action={<Button onClick={() => setSearch('')}>Limpar busca</Button>}
            >
              Nenhum módulo tem “{search}”.
            </EmptyState>
          )}
          <FrequencyList classes={frequencies ?? []} />
          {classesOf(modules).map((each) => (
            <ClassPack key={each.id} of={each} />
          ))}
        </>
      )}
    </Page>
  )
}

/** The student's classes with modules, each once. */
const classesOf = (modules: readonly StudentModule[]) => [
  ...new Map(modules.flatMap(({ classes }) => classes).map((each) => [each.id, each])).values(),
]

const Modules = ({ asList, children }: { asList: boolean; children: React.ReactNode }) =>
  asList ? (
    <Stack as="ul" gap="2" listStyleType="none" aria-label="Módulos">
      {children}
    </Stack>
  ) : (
    <Grid
      as="ul"
      gap="4"
      listStyleType="none"
      aria-label="Módulos"
      templateColumns="repeat(auto-fill, minmax(min(100%, 18rem), 1fr))"
    >
      {children}
    </Grid>
  )

const ViewButton = (props: { label: string; icon: typeof List; on: boolean; onClick(): void }) => (
  <Button
    variant="outline"
    px="0"
    minW="11"
    aria-label={props.label}
    title={props.label}
    aria-pressed={props.on}
    onClick={props.onClick}
  >
    <props.icon aria-hidden />
  </Button>
)
