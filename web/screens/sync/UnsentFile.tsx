import { Button, Flex, Heading, Text } from '@chakra-ui/react'
import { Download, Upload } from 'lucide-react'
import { useRef } from 'react'
import { countOf } from '#schema/rules/text.ts'
import { loadUnsentFile, saveUnsentFile } from '#web/actions/unsentFile.ts'
import { notifyDone, notifyFailed } from '#web/components/toast/notify.ts'
import { Panel } from '#web/components/ui/Panel.tsx'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'

const changes = (n: number) => countOf(n, 'alteração', 'alterações')

/** For a device that can no longer send: saves unsent changes in a file that the person can load on another device. */
export function UnsentFile() {
  const { pending, refused } = useSyncStatus('pending', 'refused')
  const picker = useRef<HTMLInputElement>(null)
  const save = () =>
    saveUnsentFile().then(
      (count) => notifyDone('Arquivo salvo', `${changes(count)} no arquivo. Elas também continuam neste aparelho.`),
      (error) => notifyFailed('O arquivo não foi salvo', error),
    )
  const load = async (file: File | undefined) => {
    if (!file) return
    try {
      const added = await loadUnsentFile(file)
      notifyDone('Arquivo carregado', added ? `${changes(added)} para enviar.` : 'Tudo o que ele traz já estava aqui.')
    } catch (error) {
      notifyFailed('O arquivo não foi carregado', error)
    }
    if (picker.current) picker.current.value = ''
  }
  return (
    <Panel px="4" py="4">
      <Heading as="h2" fontSize="lg">
        Levar em arquivo
      </Heading>
      <Text color="fg.muted" mt="1" mb="3">
        Se este aparelho não consegue enviar, salve o que falta e carregue em outro, com a sua conta. Nada é enviado
        duas vezes.
      </Text>
      <Flex gap="3" wrap="wrap">
        <Button variant="outline" onClick={save} disabled={pending + refused === 0}>
          <Download aria-hidden /> Salvar em arquivo o que não foi enviado
        </Button>
        <Button variant="outline" onClick={() => picker.current?.click()}>
          <Upload aria-hidden /> Carregar arquivo
        </Button>
        <input
          ref={picker}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label="Arquivo de alterações"
          onChange={({ target }) => void load(target.files?.[0])}
        />
      </Flex>
    </Panel>
  )
}
