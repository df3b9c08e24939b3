import { Button, Flex, Grid, Stack, Text } from '@chakra-ui/react'
import { Plus, Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Module } from '#schema/nouns/module.ts'
import { countOf } from '#schema/rules/text.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import type { LinkedClass } from '#web/queries/useModule.ts'
import { LinkedClasses } from './LinkedClasses.tsx'
import { TeachersPanel } from './TeachersPanel.tsx'

const AddClassDialog = lazy(() => import('./AddClassDialog.tsx'))
const UnlinkDialog = lazy(() => import('./UnlinkDialog.tsx'))

/** The classes with this module, and their teachers. */
export function ClassesTab({ module, classes }: { module: Module; classes: LinkedClass[] }) {
  const [adding, setAdding] = useState(false)
  const [unlinking, setUnlinking] = useState<LinkedClass | null>(null)
  const add = (
    <Button onClick={() => setAdding(true)}>
      <Plus aria-hidden /> Adicionar Turma
    </Button>
  )
  return (
    <Stack gap="4">
      {classes.length === 0 ? (
        <EmptyState icon={Users} title="Nenhuma turma encontrada" action={add}>
          Professores e alunos veem este módulo quando ele é de uma turma deles.
        </EmptyState>
      ) : (
        <>
          <Flex justify="space-between" align="center" gap="3" wrap="wrap">
            <Text color="fg.muted">{countOf(classes.length, 'turma', 'turmas')} com este módulo</Text>
            {add}
          </Flex>
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }} gap="6" alignItems="start">
            <LinkedClasses classes={classes} onRemove={setUnlinking} />
            <TeachersPanel classes={classes} />
          </Grid>
        </>
      )}
      <Suspense>
        {adding && <AddClassDialog module={module} linked={classes} onClose={() => setAdding(false)} />}
        {unlinking && <UnlinkDialog module={module} schoolClass={unlinking} onClose={() => setUnlinking(null)} />}
      </Suspense>
    </Stack>
  )
}
