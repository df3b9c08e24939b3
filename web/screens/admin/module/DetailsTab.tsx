import { Button, Grid, Stack } from '@chakra-ui/react'
import { Power, PowerOff, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { updateModule } from '#schema/mutations/module/updateModule.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { notifyEnd } from '#web/components/toast/notify.ts'
import type { WholeModule } from '#web/queries/useModule.ts'
import { ModuleFacts } from './ModuleFacts.tsx'
import { ModuleForm } from './ModuleForm.tsx'

const DeleteModuleDialog = lazy(() => import('./DeleteModuleDialog.tsx'))

/** The module's fields to edit, its figures, and the buttons to activate, deactivate and delete it. */
export function DetailsTab({ whole }: { whole: WholeModule }) {
  const { module } = whole
  const mutate = useMutate()
  const [deleting, setDeleting] = useState(false)
  const { id, active } = module

  const set = (to: boolean) => mutate(updateModule, { id, active: to })
  const toggle = () =>
    notifyEnd(
      set(!active),
      ['Módulo atualizado com sucesso', active ? 'O módulo está inativo.' : 'O módulo está ativo.'],
      'Erro ao atualizar módulo',
      () => set(active),
    )

  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }} gap="6" alignItems="start">
      <ModuleForm module={module} />
      <Stack gap="4">
        <ModuleFacts whole={whole} />
        <Stack gap="3">
          <Button variant="outline" onClick={() => void toggle()}>
            {active ? <PowerOff aria-hidden /> : <Power aria-hidden />}
            {active ? 'Desativar Módulo' : 'Ativar Módulo'}
          </Button>
          <Button variant="outline" color="fg.error" borderColor="fg.error" onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden /> Excluir Módulo
          </Button>
        </Stack>
      </Stack>
      {deleting && (
        <Suspense>
          <DeleteModuleDialog module={module} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </Grid>
  )
}
