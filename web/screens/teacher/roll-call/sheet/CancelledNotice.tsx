import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { Ban } from 'lucide-react'
import { Panel } from '#web/components/ui/Panel.tsx'

/** Shown in place of the sheet on a day without a lesson. */
export const CancelledNotice = ({ reason, onTakenBack }: { reason: string; onTakenBack(): void }) => (
  <Panel px="4" py="4">
    <Flex gap="4" align="center" wrap="wrap">
      <Box color="fg.muted">
        <Ban size={24} aria-hidden />
      </Box>
      <Box flex="1 1 14rem" minW="0">
        <Text as="h2" fontSize="lg" fontWeight="bold">
          Não houve aula
        </Text>
        <Text overflowWrap="anywhere">{reason}</Text>
        <Text fontSize="sm" color="fg.muted">
          Este dia não conta na frequência. O que já estava marcado fica guardado.
        </Text>
      </Box>
      <Button size="lg" variant="outline" flexGrow={{ base: '1', sm: '0' }} onClick={onTakenBack}>
        Houve aula: voltar à chamada
      </Button>
    </Flex>
  </Panel>
)
