import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react'
import { Copy, Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { inBackground } from '#web/components/toast/background.ts'
import { notifyDone } from '#web/components/toast/notify.ts'
import { Printed } from '#web/components/ui/Printed.tsx'
import { saveFile } from '#web/exports/saveFile.ts'

/** The recovery codes, which are shown only this once. */
export function RecoveryCodes({ codes, login, onDone }: { codes: string[]; login: string; onDone(): void }) {
  const title = useRef<HTMLParagraphElement>(null)
  // The form that had the focus is gone.
  useEffect(() => title.current?.focus(), [])
  const copy = () =>
    inBackground('Não foi possível copiar', async () => {
      await navigator.clipboard.writeText(codes.join('\n'))
      notifyDone('Códigos copiados')
    })
  const download = () =>
    saveFile(
      new Blob([`Chamada, ${window.location.host}, ${login}\n${explanation}\n\n${codes.join('\n')}\n`]),
      'chamada-codigos-de-recuperacao.txt',
    )
  return (
    <Stack gap="4">
      <Text ref={title} tabIndex={-1} fontWeight="bold" outline="none">
        Guarde estes códigos de recuperação. Eles não podem ser mostrados de novo.
      </Text>
      <Text color="fg.muted">
        Sem o celular, cada um deles serve para entrar uma vez. Imprima, baixe ou copie, e guarde longe do celular.
      </Text>
      <Codes codes={codes} />
      <Flex gap="3" wrap="wrap">
        <Button variant="outline" onClick={copy}>
          <Copy aria-hidden /> Copiar
        </Button>
        <Button variant="outline" onClick={download}>
          <Download aria-hidden /> Baixar
        </Button>
        <Button variant="outline" onClick={() => window.print()}>
          <Printer aria-hidden /> Imprimir
        </Button>
        <Button onClick={onDone}>Já guardei os códigos</Button>
      </Flex>
      <Printed>
        {() => (
          <Box borderWidth="1px" borderStyle="dashed" borderColor="black" p="6mm" w="90mm">
            <Text fontWeight="bold" mb="3mm">
              Chamada · {window.location.host} · {login}
            </Text>
            <Codes codes={codes} />
            <Text mt="3mm">{explanation}</Text>
          </Box>
        )}
      </Printed>
    </Stack>
  )
}

const explanation = 'Códigos de recuperação: cada um serve para entrar uma vez, além da senha.'

const Codes = ({ codes }: { codes: string[] }) => (
  <Box
    as="ul"
    listStyleType="none"
    display="grid"
    gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 16.5rem), 1fr))"
    gap="1"
    columnGap="4"
    fontFamily="monospace"
  >
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </Box>
)
