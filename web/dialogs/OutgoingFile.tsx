import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { Pause, Play } from 'lucide-react'
import { sizeWords } from '#schema/rules/content/sizeWords.ts'
import { pauseFile } from '#web/actions/upload/outgoingFiles.ts'
import { useUnderWay } from '#web/actions/upload/underWay.ts'
import { inBackground } from '#web/components/toast/background.ts'
import { Bar } from '#web/components/ui/Bar.tsx'
import type { OutgoingFile as Outgoing } from '#web/queries/useOutgoing.ts'
import { useOnline } from '#web/sync/useOnline.ts'

/** How far a file is on its way to the school, with what stops it and lets it go on. */
export function OutgoingFile({ outgoing }: { outgoing: Outgoing }) {
  const { file, name, paused, refused } = outgoing
  const online = useOnline()
  const now = useUnderWay(({ [file.hash]: state }) => state)
  const percent = Math.floor((now?.share ?? 0) * 100)
  const stands = paused || refused !== undefined
  const go = () => inBackground('Não foi possível', () => pauseFile(file.hash, !stands))
  return (
    <Box>
      <Flex gap="3" align="center" wrap="wrap">
        <Text flex="1 1 12rem" minW="0" fontSize="sm" overflowWrap="anywhere" color={refused ? 'fg.error' : 'fg.muted'}>
          {refused === undefined ? words() : `Não foi enviado. ${refused}`}
        </Text>
        <Button type="button" variant="outline" aria-label={`${label()}: ${name}`} onClick={go}>
          {stands ? <Play aria-hidden /> : <Pause aria-hidden />} {label()}
        </Button>
      </Flex>
      {!stands && (
        <Box mt="2" role="progressbar" aria-label={`Envio: ${name}`} aria-valuenow={percent} aria-valuemax={100}>
          <Bar share={percent / 100} />
        </Box>
      )}
    </Box>
  )

  function label() {
    if (refused !== undefined) return 'Tentar de novo'
    return paused ? 'Continuar' : 'Pausar'
  }

  function words() {
    const size = sizeWords(file.bytes)
    if (paused) return `Envio pausado (${size}).`
    if (!online) return `Guardado neste aparelho (${size}). O envio começa quando houver internet.`
    if (!now) return `Na fila para enviar (${size}).`
    if (now.waits) return `Sem conexão: parado em ${percent}% de ${size}. Continua sozinho quando ela voltar.`
    return now.share === 1 ? 'Conferindo o arquivo…' : `Enviando: ${percent}% de ${size}`
  }
}
