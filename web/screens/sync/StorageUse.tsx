import { Heading, Text } from '@chakra-ui/react'
import { Panel } from '../../components/Panel.tsx'
import { useStorage } from '../../data/useStorage.ts'

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const room = (bytes: number) =>
  bytes < 2 ** 30 ? `${number.format(bytes / 2 ** 20)} MB` : `${number.format(bytes / 2 ** 30)} GB`

/** The room used on this device, and whether the browser promised to keep it. */
export function StorageUse() {
  const use = useStorage()
  if (!use) return null
  const { usage, quota, persisted } = use
  return (
    <Panel px="4" py="4">
      <Heading as="h2" fontSize="lg">
        Armazenamento
      </Heading>
      <Text mt="1" fontVariantNumeric="tabular-nums">
        {usage === null ? 'Este navegador não diz quanto usa.' : `${room(usage)} usados`}
        {quota !== null && usage !== null && ` de ${room(quota)} disponíveis`}
      </Text>
      <Text color="fg.muted">
        {persisted
          ? 'O navegador prometeu não apagar estes dados.'
          : 'O navegador pode apagar estes dados se faltar espaço; o que já foi enviado está no servidor.'}
      </Text>
    </Panel>
  )
}
