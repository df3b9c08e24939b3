import { Box, Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Material } from '#schema/nouns/material.ts'
import { MaterialRow } from './MaterialRow.tsx'

/** 'Materiais de Apoio' of a lesson, with the word by which each is opened; nothing without materials. */
export function SupportMaterials(props: {
  materials: Material[]
  online: boolean
  isKept(address: string): boolean
  label: string
  onRead(materialId: number): void
  onOpen?(material: Material): void
  note?(material: Material): ReactNode
}) {
  const { materials, isKept, ...row } = props
  if (!materials.length) return null
  return (
    <Box as="section">
      <Heading as="h3" fontSize="md" mb="2">
        Materiais de Apoio
      </Heading>
      <Box as="ul" listStyleType="none">
        {materials.map((material) => (
          <MaterialRow key={material.id} material={material} kept={isKept(material.fileUrl)} {...row} />
        ))}
      </Box>
    </Box>
  )
}
