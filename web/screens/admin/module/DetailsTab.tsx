import { Button, Grid, Stack } from '@chakra-ui/react'
import { Power, PowerOff, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { updateModule } from '../../../../schema/mutations/updateModule.ts'
import { notifyEnd } from '../../../components/notify.ts'
import type { WholeModule } from '../../../data/useModule.ts'
import { useMutate } from '../../../data/useMutate.ts'
import { ModuleFacts } from './ModuleFacts.tsx'
import { ModuleForm } from './ModuleForm.tsx'

const DeleteModuleDialog = lazy(() => import('./DeleteModuleDialog.tsx'))

/** What the module is, how it is changed, switched on and off, and deleted. */
export function DetailsTab({ whole }: { whole: WholeModule }) {
  const { module } = whole
  const mutate = useMutate()
  const [deleting, setDeleting] = useState(false)
  const { id, active } = module

  const toggle = () =>
    notifyEnd(
      mutate(updateModule, { id, active: !active }),
      ['Módulo atualizado com sucesso', active ? 'O módulo está inativo.' : 'O módulo está ativo.'],
      'Erro ao atualizar módulo',
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
