import { Box, Button, Grid, Heading, Text } from '@chakra-ui/react'
import { ArrowLeft, BookX } from 'lucide-react'
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom'
import { nextClassOf, nextClassText } from '../../../../schema/rules/nextClass.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Page } from '../../../components/Page.tsx'
import { Waiting } from '../../../components/Waiting.tsx'
import { useKeepable } from '../../../data/useKeepable.ts'
import { useNow } from '../../../data/useNow.ts'
import { type StudentModule, useStudentModules } from '../../../data/useStudentModules.ts'
import { KeepOffline } from '../../../dialogs/KeepOffline.tsx'
import { LessonList } from './LessonList.tsx'
import { LessonView } from './LessonView.tsx'
import { Progress } from './Progress.tsx'

/** One module of a student: its lessons, and the one selected beside them (spec section 2). */
export default function ModuleScreen() {
  const moduleId = Number(useParams().id)
  const modules = useStudentModules()
  const now = useNow()
  const [address] = useSearchParams()
  const chosen = (useLocation().state as { chosen?: boolean } | null)?.chosen ?? false
  const module = modules?.find(({ id }) => id === moduleId)
  const lessonIds = module?.lessons.map(({ id }) => id) ?? []
  const content = useKeepable(lessonIds)
  if (!modules || (module && !content))
    return (
      <Page title="Módulo">
        <Waiting rows={2} height="12rem" />
      </Page>
    )
  if (!module)
    return (
      <Page title="Módulo não encontrado">
        <EmptyState icon={BookX} title="Este módulo não existe ou não é mais da sua turma." action={<Back solid />} />
      </Page>
    )
  const next = nextClassOf(module.classes, now)
  const asked = Number(address.get('aula'))
  const selected = module.lessons.find(({ id }) => id === asked) ?? lessonToShow(module)
  return (
    <Page
      title={module.title}
      about={
        <>
          {module.description}
          {next && <Text fontSize="sm">Próxima aula: {nextClassText(next, now)}</Text>}
        </>
      }
      actions={<Back />}
    >
      <Box maxW="24rem">
        <Progress percent={module.completion} of={module.title} />
      </Box>
      <KeepOffline of={module.title} lessonIds={lessonIds} content={content} />
      {selected ? (
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 19rem' }} gap="6" alignItems="start">
          <LessonView key={selected.id} lesson={selected} chosen={chosen} />
          <Box as="section" aria-labelledby="aulas">
            <Heading as="h2" id="aulas" fontSize="lg" mb="3">
              Aulas
            </Heading>
            <LessonList module={module} selectedId={selected.id} />
          </Box>
        </Grid>
      ) : (
        <EmptyState icon={BookX} title="Nenhuma aula encontrada para este módulo" />
      )}
    </Page>
  )
}

/** The lesson a class of the student is at, else the first not done, else the last. */
const lessonToShow = ({ lessons, classes, done }: StudentModule) =>
  lessons.find(({ id }) => classes.some(({ currentLessonId }) => currentLessonId === id)) ??
  lessons.find(({ id }) => !done.has(id)) ??
  lessons.at(-1)

const Back = ({ solid }: { solid?: boolean }) => (
  <Button asChild variant={solid ? 'solid' : 'ghost'} {...(!solid && { ms: { base: '-4', md: '0' } })}>
    <Link to="/student/my-modules">
      <ArrowLeft aria-hidden /> Meus Módulos
    </Link>
  </Button>
)
