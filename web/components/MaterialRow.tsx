import { Box, Flex, Text } from '@chakra-ui/react'
import { File, FileText, Headphones, Image, Link2, type LucideIcon, WifiOff } from 'lucide-react'
import { type MaterialType, materialTypeLabels } from '../../schema/entities/labels.ts'
import type { Material } from '../../schema/entities/material.ts'
import { OpenLink } from './OpenLink.tsx'

export const materialIcons: Record<MaterialType, LucideIcon> = {
  link: Link2,
  document: FileText,
  image: Image,
  audio: Headphones,
  other: File,
}

/** A support material and the link that opens it; without a network it is marked as needing one. */
export function MaterialRow(props: { material: Material; online: boolean; label: string }) {
  const { material, online, label } = props
  const Icon = materialIcons[material.fileType]
  return (
    <Flex as="li" gap="3" align="center" py="2" borderTopWidth="1px" borderColor="border">
      <Box color="fg.muted" flexShrink="0" aria-hidden>
        <Icon size={20} />
      </Box>
      <Box flex="1" minW="0">
        <Text overflowWrap="anywhere">{material.title}</Text>
        <Text fontSize="sm" color="fg.muted">
          {materialTypeLabels[material.fileType]}
          {!online && <NeedsNetwork />}
        </Text>
      </Box>
      <OpenLink href={material.fileUrl} label={label} of={material.title} />
    </Flex>
  )
}

/** Said after what cannot be opened without a network. */
export const NeedsNetwork = () => (
  <Text as="span" whiteSpace="nowrap">
    {' · '}
    <Box as="span" display="inline-block" verticalAlign="-2px" aria-hidden>
      <WifiOff size={14} />
    </Box>{' '}
    precisa de internet
  </Text>
)
