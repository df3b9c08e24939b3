import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { CircleCheck, File, FileText, Headphones, Image, Link2, type LucideIcon, WifiOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type MaterialType, materialTypeLabels } from '#schema/fields/labels.ts'
import { kindOf, ownFile } from '#schema/fields/ownFile.ts'
import type { Material } from '#schema/nouns/material.ts'
import { fileTypeLabels } from '#schema/rules/content/fileWords.ts'
import { mayHavePicture, pictureAddress } from '#schema/rules/content/pictures.ts'
import { sizeWords } from '#schema/rules/content/sizeWords.ts'
import { OpenLink } from '#web/components/ui/OpenLink.tsx'
import { itemOfMaterial, nameOfItem } from '#web/model/reader/lessonItem.ts'
import { readerOf } from '#web/model/reader/readerOf.ts'
import { OwnMedia } from './OwnMedia.tsx'
import { ReadButton } from './ReadButton.tsx'

export const materialIcons: Record<MaterialType, LucideIcon> = {
  link: Link2,
  document: FileText,
  image: Image,
  audio: Headphones,
  other: File,
}

/**
 * A support material with what opens it: the app's own reader, or a link. An audio file of the school plays in place.
 */
export function MaterialRow(props: {
  material: Material
  online: boolean
  kept: boolean
  label: string
  onRead(materialId: number): void
  /** Called when another app or site is opened with it. */
  onOpen?(material: Material): void
  /** What else is said of it. */
  note?(material: Material): ReactNode
}) {
  const { material, online, kept, label, onRead, onOpen, note } = props
  const { title, fileType, fileUrl } = material
  const Icon = materialIcons[fileType]
  const file = ownFile(fileUrl)
  const plays = file && kindOf(file) === 'audio' && (online || kept)
  return (
    <Box as="li" data-item={nameOfItem(itemOfMaterial(material))} py="2" borderTopWidth="1px" borderColor="border">
      <Flex gap="3" align="center" wrap="wrap">
        <Mark
          icon={Icon}
          picture={file && mayHavePicture(file) && (online || kept) ? pictureAddress(file.hash) : undefined}
        />
        <Box flex="1 1 6rem" minW="0">
          <Text overflowWrap="anywhere">{title}</Text>
          <Text fontSize="sm" color="fg.muted">
            {whatItIs(fileType, fileUrl)}
            <Reach address={fileUrl} online={online} kept={kept} />
          </Text>
          {note?.(material)}
        </Box>
        {readerOf(file) ? (
          <ReadButton label={label} of={title} onClick={() => onRead(material.id)} />
        ) : (
          !plays && (
            <Box onClick={() => onOpen?.(material)}>
              <OpenLink href={fileUrl} label={label} of={title} />
            </Box>
          )
        )}
      </Flex>
      {plays && <OwnMedia file={file} title={title} item={itemOfMaterial(material)} />}
    </Box>
  )
}

/**
 * The icon of a material, or the small picture of its file once that is here. The row is as high with either, and waits
 * for nothing.
 */
function Mark({ icon: Icon, picture }: { icon: LucideIcon; picture: string | undefined }) {
  const [shown, setShown] = useState<string>()
  const wanted = picture ?? shown
  const isShown = wanted !== undefined && shown === wanted
  return (
    <Flex w="9" h="11" flexShrink="0" position="relative" align="center" justify="center" color="fg.muted" aria-hidden>
      {!isShown && <Icon size={20} />}
      {wanted && (
        <Picture
          src={wanted}
          alt=""
          loading="lazy"
          decoding="async"
          opacity={isShown ? 1 : 0}
          onLoad={() => setShown(wanted)}
        />
      )}
    </Flex>
  )
}

const Picture = chakra('img', {
  base: {
    position: 'absolute',
    inset: '0',
    width: 'full',
    height: 'full',
    objectFit: 'cover',
    objectPosition: 'top',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'sm',
  },
})

/** The kind of a material, with the size of a file of the school. */
export function whatItIs(type: MaterialType, address: string): string {
  const file = ownFile(address)
  return file ? `${fileTypeLabels[file.type]}, ${sizeWords(file.bytes)}` : materialTypeLabels[type]
}

/**
 * A note after a material: 'disponível offline' when it is kept on this device; otherwise 'precisa de internet' when it
 * is on another site or there is no network.
 */
export function Reach({ address, online, kept }: { address: string; online: boolean; kept: boolean }) {
  if (kept) return <ReachNote icon={CircleCheck}>disponível offline</ReachNote>
  return !online || !ownFile(address) ? <ReachNote icon={WifiOff}>precisa de internet</ReachNote> : null
}

const ReachNote = ({ icon: Icon, children }: { icon: LucideIcon; children: string }) => (
  <span>
    {'\u00a0· '}
    <Text as="span" whiteSpace="nowrap">
      <Box as="span" display="inline-block" verticalAlign="-2px" aria-hidden>
        <Icon size={14} />
      </Box>{' '}
      {children}
    </Text>
  </span>
)
