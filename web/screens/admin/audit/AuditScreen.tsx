import { Button } from '@chakra-ui/react'
import { CloudOff, Printer } from 'lucide-react'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Notice } from '#web/components/ui/Notice.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { partOnUse } from '#web/components/ui/partOnUse.tsx'

const AuditList = partOnUse(
  () => import('./AuditList.tsx'),
  () => <Notice icon={CloudOff}>Sem internet. Esta lista vem do servidor: conecte-se para ver.</Notice>,
  <Loading rows={6} />,
)

/** 'Acessos': who came in, what was refused, and who read or took data of people. Only the server has it. */
export default function AuditScreen() {
  return (
    <Page
      title="Acessos"
      about="Quem entrou, quem errou a senha, o que foi recusado e quem leu dados de pessoas. Relatórios são feitos no aparelho e não aparecem aqui."
      actions={
        <Button variant="outline" onClick={() => window.print()}>
          <Printer aria-hidden /> Imprimir
        </Button>
      }
    >
      <AuditList />
    </Page>
  )
}
