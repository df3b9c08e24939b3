import { Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { HardDrive } from 'lucide-react'
import { useState } from 'react'
import { sizeWords } from '#schema/rules/content/sizeWords.ts'
import { removeDownloads } from '#web/actions/keptDownloads.ts'
import { inBackground } from '#web/components/toast/background.ts'
import { Panel } from '#web/components/ui/Panel.tsx'
import { syncNow } from '#web/queries/outbox/useOutbox.ts'
import { useKeptFiles } from '#web/queries/useKeptFiles.ts'
import { lookForRoom } from '#web/startup/freeRoom.ts'

/** The device's storage is full: what that means for the person's work, and how to free space. */
export function NoRoom() {
  const kept = (useKeptFiles() ?? []).filter(({ got }) => got)
  const [looking, setLooking] = useState(false)
  const drop = () =>
    inBackground('Não foi possível remover', () =>
      removeDownloads([...new Set(kept.flatMap(({ lessonIds }) => lessonIds))]),
    )
  const look = () => {
    setLooking(true)
    const looked = syncNow()
      .then(lookForRoom)
      .finally(() => setLooking(false))
    inBackground('Não foi possível procurar espaço', () => looked)
  }
  return (
    <Panel as="section" aria-labelledby="sem-espaco" px="4" py="4" borderLeftWidth="6px" borderLeftColor="poor.fg">
      <Heading as="h2" id="sem-espaco" fontSize="lg">
        Sem espaço no aparelho
      </Heading>
      <Text mt="1">
        O que já foi salvo continua guardado e é enviado. O que você fizer agora pode não caber: se não for salvo, o
        aplicativo avisa na hora.
      </Text>
      <Text mt="3" fontWeight="bold">
        Para liberar espaço:
      </Text>
      <Stack as="ul" gap="1" ps="5" listStyleType="disc">
        {kept.length > 0 && (
          <li>
            remova os arquivos de aulas guardados aqui ({sizeWords(kept.reduce((sum, { got }) => sum + got, 0))}): eles
            continuam no servidor;
          </li>
        )}
        <li>apague fotos, vídeos e conversas que não usa, e esvazie a lixeira;</li>
        <li>remova aplicativos que não usa.</li>
      </Stack>
      <Text mt="3" color="fg.muted">
        O Chamada procura espaço de novo sozinho.
      </Text>
      <Flex mt="3" gap="2" wrap="wrap">
        {kept.length > 0 && (
          <Button onClick={drop}>
            <HardDrive aria-hidden /> Remover arquivos de aulas
          </Button>
        )}
        <Button variant="outline" onClick={look} disabled={looking}>
          {looking ? 'Procurando…' : 'Já liberei espaço'}
        </Button>
      </Flex>
    </Panel>
  )
}
