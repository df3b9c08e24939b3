import { Box, Grid } from '@chakra-ui/react'
import { MousePointerClick, Users } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { BackLink } from '#web/components/ui/BackLink.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { useNamedTeacherClasses } from '#web/queries/useNamedTeacherClasses.ts'
import { ClassDetail } from './ClassDetail.tsx'
import { ClassList } from './ClassList.tsx'

/** Minhas Turmas (spec section 2): the list beside the class on a desktop, one or the other on a phone. */
export default function ClassesScreen() {
  const classes = useNamedTeacherClasses()
  const [search] = useSearchParams()
  const selected = classes?.find(({ id }) => id === Number(search.get('turma')))
  if (!classes)
    return (
      <Page title="Minhas Turmas">
        <Loading />
      </Page>
    )
  if (!classes.length)
    return (
      <Page title="Minhas Turmas">
        <EmptyState icon={Users} title="Nenhuma turma encontrada">
          A secretaria da escola atribui as turmas a você.
        </EmptyState>
      </Page>
    )
  return (
    <Page
      title="Minhas Turmas"
      actions={
        selected && (
          <BackLink to="/teacher/classes" from="exact" hideFrom="md" variant="ghost">
            Todas as turmas
          </BackLink>
        )
      }
    >
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: '17rem minmax(0, 1fr)' }} gap="6" alignItems="start">
        <Box hideBelow={selected ? 'md' : undefined} data-screen-only={selected && ''}>
          <ClassList classes={classes} selectedId={selected?.id} />
        </Box>
        <Box hideBelow={selected ? undefined : 'md'} minW="0" data-screen-only={selected ? undefined : ''}>
          {selected ? (
            <ClassDetail key={selected.id} schoolClass={selected} />
          ) : (
            <EmptyState icon={MousePointerClick} title="Nenhuma Turma Selecionada">
              Escolha uma turma para ver seus módulos, aulas e alunos.
            </EmptyState>
          )}
        </Box>
      </Grid>
    </Page>
  )
}
