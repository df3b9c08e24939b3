import { Button, Heading, Text } from '@chakra-ui/react'
import { FileLock2 } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { sealedFileEnding } from '#schema/sync/sealedFor.ts'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'

const LeftWorkDialog = dialogOnUse('Trabalho não enviado', () => import('./LeftWorkDialog.tsx'))

/** For the office: opens the file of somebody who is let in no more, with what their device could not send. */
export default function LeftWorkPanel() {
  const { online } = useSyncStatus('online')
  const [chosen, setChosen] = useState<File | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  return (
    <Panel px="4" py="4">
      <Heading as="h2" fontSize="lg">
        Trabalho de quem não pode mais entrar
      </Heading>
      <Text color="fg.muted" mt="1" mb="3">
        O aparelho de uma conta bloqueada ou excluída guarda lacrado o que não foi enviado. Na tela de entrada dele,
        salve o arquivo; abra-o aqui para ver o que foi feito e registrar o que vale.
      </Text>
      <Button variant="outline" disabled={!online} onClick={() => picker.current?.click()}>
        <FileLock2 aria-hidden /> Abrir arquivo lacrado
      </Button>
      {!online && (
        <Text color="fg.muted" fontSize="sm" mt="2">
          Sem internet. Só o servidor abre o arquivo.
        </Text>
      )}
      <input
        ref={picker}
        type="file"
        accept={`${sealedFileEnding},application/json`}
        hidden
        aria-label="Arquivo lacrado"
        onChange={({ target }) => {
          setChosen(target.files?.[0] ?? null)
          target.value = ''
        }}
      />
      <Suspense>{chosen && <LeftWorkDialog chosen={chosen} onClose={() => setChosen(null)} />}</Suspense>
    </Panel>
  )
}
