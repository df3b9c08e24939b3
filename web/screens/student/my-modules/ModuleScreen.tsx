import { Box, Grid, Text } from '@chakra-ui/react'
import { BookX } from 'lucide-react'
import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import { BackLink } from '#web/components/ui/BackLink.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { KeepOffline } from '#web/dialogs/KeepOffline.tsx'
import { nextMeetingOf, nextMeetingText } from '#web/model/schedule/nextMeeting.ts'
import { useDownloadable } from '#web/queries/useDownloadable.ts'
import { type StudentModule, useStudentModules } from '#web/queries/useStudentModules.ts'
import { useNow } from '#web/sync/useNow.ts'
import { LessonList } from './LessonList.tsx'
import { LessonView } from './LessonView.tsx'
import { Progress } from './Progress.tsx'

/** One module of a student: its lessons, and the selected one beside them (spec section 2). */
export default function ModuleScreen() {
  const moduleId = Number(useParams().id)
  const modules = useStudentModules()
  const now = useNow()
  const [address] = useSearchParams()
  const chosen = (useLocation().state as { chosen?: boolean } | null)?.chosen ?? false
  const module = modules?.find(({ id }) => id === moduleId)
  const lessonIds = module?.lessons.map(({ id }) => id) ?? []
  const content = useDownloadable(lessonIds)
  if (!modules || (module && !content))
    return (
      <Page title="Módulo">
        <Loading rows={2} height="12rem" />
      </Page>
    )
  if (!module)
    return (
      <Page title="Módulo não encontrado">
        <EmptyState icon={BookX} title="Este módulo não existe ou não é mais da sua turma." action={<Back solid />} />
      </Page>
    )
  const next = nextMeetingOf(module.subjects, now, module.calendar)
  const requestedId = Number(address.get('aula'))
  const selected = module.lessons.find(({ id }) => id === requestedId) ?? lessonToShow(module)
  return (
    <Page
      title={module.title}
      about={
        <>
          {module.description}
          {next && <Text fontSize="sm">Próxima aula: {nextMeetingText(next, now)}</Text>}
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
          <LessonView
            key={selected.id}
            lesson={selected}
            chosen={chosen}
            taught={module.inClass.get(selected.id)?.taught ?? []}
          />
          <Section title="Aulas">
            <LessonList module={module} selectedId={selected.id} />
          </Section>
        </Grid>
      ) : (
        <EmptyState icon={BookX} title="Nenhuma aula encontrada para este módulo" />
      )}
    </Page>
  )
}

/** The current lesson of one of the student's classes, otherwise the first not done, otherwise the last. */
const lessonToShow = ({ lessons, classes, done }: StudentModule) =>
  lessons.find(({ id }) => classes.some(({ currentLessonId }) => currentLessonId === id)) ??
  lessons.find(({ id }) => !done.has(id)) ??
  lessons.at(-1)

const Back = ({ solid }: { solid?: boolean }) => (
  <BackLink
    to="/student/my-modules"
    variant={solid ? 'solid' : 'ghost'}
    {...(!solid && { ms: { base: '-4', md: '0' } })}
  >
    Meus Módulos
  </BackLink>
)
