import { Button, Heading, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { sizeWords } from '#schema/rules/content/sizeWords.ts'
import { Panel } from '#web/components/ui/Panel.tsx'
import { checkMirror, useTraffic } from '#web/queries/outbox/useTraffic.ts'

const line = ({ up, down }: { up: number; down: number }) => `${sizeWords(up)} enviados, ${sizeWords(down)} recebidos`

/** The mobile data that syncing used, and a button to compare this device's data with the server's. */
export function DataUse() {
  const traffic = useTraffic()
  const [checked, setChecked] = useState<'not' | 'checking' | 'ok' | 'failed'>('not')
  const check = async () => {
    setChecked('checking')
    setChecked((await checkMirror()) ? 'ok' : 'failed')
  }
  return (
    <Panel px="4" py="4">
      <Heading as="h2" fontSize="lg">
        Dados usados
      </Heading>
      {traffic && (
        <>
          <Text mt="1" fontVariantNumeric="tabular-nums">
            Hoje: {line(traffic.today)}
          </Text>
          <Text fontVariantNumeric="tabular-nums">Ao todo: {line(traffic.all)}</Text>
        </>
      )}
      <Text color="fg.muted">Só o que a sincronização gasta; vídeos e materiais não entram na conta.</Text>
      <Button mt="3" variant="outline" onClick={check} disabled={checked === 'checking'}>
        {checked === 'checking' ? 'Conferindo…' : 'Conferir os dados deste aparelho'}
      </Button>
      <Text role="status" mt="1" color={checked === 'failed' ? 'fg.error' : 'fg.muted'}>
        {checked === 'ok' && <span>Os dados deste aparelho são os do servidor.</span>}
        {checked === 'failed' && <span>Não foi possível conferir agora. Tente de novo com internet.</span>}
      </Text>
    </Panel>
  )
}
