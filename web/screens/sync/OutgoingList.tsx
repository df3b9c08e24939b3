import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { sizeWords } from '#schema/rules/content/sizeWords.ts'
import { withdrawFile } from '#web/actions/upload/outgoingFiles.ts'
import { useUnderWay } from '#web/actions/upload/underWay.ts'
import { inBackground } from '#web/components/toast/background.ts'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { OutgoingFile } from '#web/dialogs/OutgoingFile.tsx'
import type { OutgoingFile as Outgoing } from '#web/queries/useOutgoing.ts'

const ConfirmDialog = lazy(() => import('#web/components/dialog/ConfirmDialog.tsx'))

/** The files on their way to the school: each and in all, to be stopped, tried again or taken back. */
export default function OutgoingList({ files }: { files: Outgoing[] }) {
  const underWay = useUnderWay()
  const total = files.reduce((sum, { file }) => sum + file.bytes, 0)
  const sent = files.reduce((sum, { file }) => sum + file.bytes * (underWay[file.hash]?.share ?? 0), 0)
  return (
    <Section title={`Arquivos a enviar: ${files.length}`}>
      <Text mb="2" color="fg.muted" fontVariantNumeric="tabular-nums">
        {sizeWords(sent)} de {sizeWords(total)}. Chamadas e avaliações não esperam por eles; o que usa um destes
        arquivos segue quando ele chegar.
      </Text>
      <Stack as="ul" gap="2" listStyleType="none">
        {files
          .toSorted((a, b) => a.chosenAt - b.chosenAt)
          .map((each) => (
            <Line key={each.file.hash} outgoing={each} />
          ))}
      </Stack>
    </Section>
  )
}

function Line({ outgoing }: { outgoing: Outgoing }) {
  const { file, name } = outgoing
  const [asking, setAsking] = useState(false)
  return (
    <Panel as="li" px="4" py="3">
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Text fontWeight="medium" minW="0" overflowWrap="anywhere">
          {name}
        </Text>
        <Button variant="ghost" color="fg.error" aria-label={`Desistir: ${name}`} onClick={() => setAsking(true)}>
          Desistir
        </Button>
      </Flex>
      <OutgoingFile outgoing={outgoing} />
      {asking && (
        <Suspense>
          <ConfirmDialog
            title="Desistir deste arquivo?"
            confirm="Desistir"
            danger
            onConfirm={() => inBackground('Não foi possível desistir', () => withdrawFile(file.hash))}
            onClose={() => setAsking(false)}
          >
            {name} some deste aparelho sem ser enviado, com o material ou vídeo que o usa. O resto da aula fica.
          </ConfirmDialog>
        </Suspense>
      )}
    </Panel>
  )
}
