import { Box, Button, Grid, Input, Stack, Text } from '@chakra-ui/react'
import { Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { countOf } from '#schema/rules/text.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import type { SubjectOfFile } from '#web/model/import/chosenModules.ts'

/**
 * Which module each subject of a timetable becomes, for all classes of its grade: one that the school has, or a new one
 * by another name.
 */
export function SubjectModules(props: {
  subjects: readonly SubjectOfFile[]
  /** The titles of the school's modules, to choose from. */
  modules: readonly string[]
  chosen: ReadonlyMap<string, string>
  onChoose(key: string, title: string): void
}) {
  const { subjects, modules, chosen, onChoose } = props
  const [open, setOpen] = useState(false)
  const id = useId()
  const made = new Set(subjects.flatMap(({ isNew, title }) => (isNew ? title : []))).size
  return (
    <Box as="details" onToggle={(event) => setOpen((event.currentTarget as unknown as HTMLDetailsElement).open)}>
      <Box as="summary" minH="11" alignContent="center" cursor="pointer">
        Módulos das disciplinas ({countOf(subjects.length, 'disciplina', 'disciplinas')},{' '}
        {countOf(made, 'módulo novo', 'módulos novos')})
      </Box>
      {open && (
        <Stack gap="3" pt="2">
          <Text color="fg.muted">
            Turmas do mesmo ano usam o mesmo módulo em cada disciplina. Escolha outro que a escola já tem, ou escreva o
            nome de um novo.
          </Text>
          <datalist id={id}>
            {modules.map((title) => (
              <option key={title} value={title} />
            ))}
          </datalist>
          <Stack as="ul" gap="3" listStyleType="none" aria-label="Módulos das disciplinas">
            {subjects.map((subject) => (
              <Grid
                as="li"
                key={subject.key}
                templateColumns={{ base: 'minmax(0, 1fr) auto', md: 'minmax(0, 2fr) minmax(0, 3fr) auto 14rem' }}
                columnGap="3"
                alignItems="center"
              >
                <Text gridColumn={{ base: '1 / -1', md: 'auto' }} overflowWrap="anywhere">
                  {subject.name}
                </Text>
                <ModuleTitle
                  key={subject.title}
                  list={id}
                  subject={subject}
                  onChoose={(title) => onChoose(subject.key, title)}
                />
                <Badge tone={subject.isNew ? 'good' : 'category.none'}>{subject.isNew ? 'Novo' : 'Já existe'}</Badge>
                {chosen.has(subject.key) && (
                  <Button
                    variant="ghost"
                    justifySelf="start"
                    aria-label={`Como o arquivo diz: ${subject.name}`}
                    onClick={() => onChoose(subject.key, '')}
                  >
                    <Undo2 aria-hidden /> Como o arquivo diz
                  </Button>
                )}
              </Grid>
            ))}
          </Stack>
        </Stack>
      )}
    </Box>
  )
}

/** A title that is typed or picked; it counts when the field is left, or with Enter. */
function ModuleTitle(props: { list: string; subject: SubjectOfFile; onChoose(title: string): void }) {
  const { list, subject, onChoose } = props
  const [title, setTitle] = useState(subject.title)
  function choose() {
    if (!title.trim()) setTitle(subject.title)
    if (title.trim() !== subject.title) onChoose(title)
  }
  return (
    <Input
      aria-label={`Módulo de ${subject.name}`}
      list={list}
      maxLength={200}
      value={title}
      onChange={({ target }) => setTitle(target.value)}
      onBlur={choose}
      onKeyDown={({ key }) => void (key === 'Enter' && choose())}
    />
  )
}
