import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { Share, Smartphone, SquarePlus } from 'lucide-react'
import { Panel } from '#web/components/ui/Panel.tsx'

const steps = [
  { icon: Share, text: 'Toque em Compartilhar, na barra do navegador' },
  { icon: SquarePlus, text: 'Escolha “Adicionar à Tela de Início”' },
  { icon: Smartphone, text: 'Toque em Adicionar: o ícone de Chamada fica entre os seus aplicativos' },
]

/**
 * Offers to install the app: through the browser's own prompt, or by hand in three steps. It can be dismissed where the
 * person did not ask for it.
 */
export default function InstallCard(props: { byHand: boolean; onInstall(): void; onPutAway?(): void }) {
  const { byHand, onInstall, onPutAway } = props
  return (
    <Panel as="section" data-screen-only aria-labelledby="instalar" px="4" py="4">
      <Flex gap="4" align="start" wrap="wrap">
        <Box flex="1 1 16rem" minW="0">
          <Heading as="h2" id="instalar" fontSize="lg">
            Instale Chamada neste aparelho
          </Heading>
          <Text mt="1" color="fg.muted">
            Abre com um toque, como um aplicativo, com ou sem internet.
          </Text>
          {byHand && (
            <Stack as="ol" gap="2" mt="3" listStyleType="none">
              {steps.map(({ icon: Icon, text }, i) => (
                <Flex as="li" key={text} gap="3" align="center">
                  <Text as="span" fontWeight="bold" fontVariantNumeric="tabular-nums">
                    {i + 1}.
                  </Text>
                  <Box as="span" color="brand.fg" flexShrink="0" aria-hidden>
                    <Icon size={20} />
                  </Box>
                  <Text as="span">{text}</Text>
                </Flex>
              ))}
            </Stack>
          )}
        </Box>
        <Flex gap="2" wrap="wrap" flexGrow={{ base: '1', sm: '0' }}>
          {!byHand && (
            <Button flexGrow={{ base: '1', sm: '0' }} onClick={onInstall}>
              Instalar
            </Button>
          )}
          {onPutAway && (
            <Button variant="ghost" flexGrow={{ base: '1', sm: '0' }} onClick={onPutAway}>
              Agora não
            </Button>
          )}
        </Flex>
      </Flex>
    </Panel>
  )
}
