import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { partOnUse } from '#web/components/ui/partOnUse.tsx'
import { NeedsServer } from './NeedsServer.tsx'

const TrashList = partOnUse(() => import('./TrashList.tsx'), NeedsServer, <Loading rows={4} height="4.5rem" />)

/** 'Lixeira': what was deleted and can be restored (decisions section 6). Only the server has it. */
export default function TrashScreen() {
  return (
    <Page title="Lixeira" about="O que foi excluído pode ser restaurado por 90 dias, com tudo o que foi junto.">
      <TrashList />
    </Page>
  )
}
