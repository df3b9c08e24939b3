import { Box, Button, Dialog, Flex, Portal } from '@chakra-ui/react'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { Download, ExternalLink, X } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { type OwnFile, ownFile } from '#schema/fields/ownFile.ts'
import type { Material } from '#schema/nouns/material.ts'
import { failureOfFile } from '#web/actions/readFiles.ts'
import { readingPlaces } from '#web/actions/readingPlaces.ts'
import { NextItem, useFollowing } from '#web/components/school/NextItem.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { itemOfMaterial, type LessonItem } from '#web/model/reader/lessonItem.ts'
import { type ReaderName, readerOf } from '#web/model/reader/readerOf.ts'
import { useKeptFiles } from '#web/queries/useKeptFiles.ts'
import { useOnline } from '#web/sync/useOnline.ts'
import { NotShown } from './NotShown.tsx'
import type { ReaderFailure, ReaderProps } from './readerProps.ts'
import { useKeptPlace } from './useKeptPlace.ts'

type Reader = ComponentType<ReaderProps>

const readers: Record<ReaderName, () => Promise<{ default: Reader }>> = {
  pdf: () => import('./PdfReader.tsx'),
  image: () => import('./ImageReader.tsx'),
  text: () => import('./TextReader.tsx'),
  epub: () => import('./EpubReader.tsx'),
}

const recipe = defineSlotRecipe({
  className: 'reader',
  slots: ['backdrop', 'positioner', 'content', 'header', 'title', 'description', 'body', 'footer', 'closeTrigger'],
  base: {
    positioner: { position: 'fixed', inset: '0', zIndex: 'modal' },
    content: {
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      height: '100dvh',
      bg: 'bg',
      color: 'fg',
      outline: 'none',
      paddingBottom: 'env(safe-area-inset-bottom)',
    },
    header: {
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      gap: '1',
      paddingInline: '2',
      paddingBlock: '1',
      borderBottomWidth: '1px',
      borderColor: 'border',
      bg: 'bg.panel',
    },
    // With large letters the title has a line of its own.
    title: {
      flex: '1 1 6rem',
      minWidth: '0',
      paddingInline: '2',
      fontWeight: 'bold',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
  },
})

/** In a search field with text, Esc clears the text first. */
const isSearching = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''

type ReadMaterial = Pick<Material, 'id' | 'lessonId' | 'title' | 'fileUrl'>

/** A file of the school, shown by the app over the whole screen, also without a network. */
export default function ReaderDialog({ material, onClose }: { material: ReadMaterial; onClose(): void }) {
  const { title, fileUrl } = material
  const file = ownFile(fileUrl)!
  const content = useRef<HTMLDivElement>(null)
  const item = itemOfMaterial(material)
  const following = useFollowing(item)
  return (
    <Dialog.Root
      recipe={recipe}
      open
      lazyMount
      unmountOnExit
      initialFocusEl={() => content.current}
      onEscapeKeyDown={(event) => isSearching(event.target) && event.preventDefault()}
      onOpenChange={({ open }) => !open && onClose()}
    >
      <Portal>
        <Dialog.Positioner data-screen-only>
          <Dialog.Content ref={content}>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
              {following && (
                <NextItem following={following} compact px={{ base: '0', md: '4' }} minW="11" maxW="20rem" />
              )}
              <OtherWays address={fileUrl} title={title} />
              <Dialog.CloseTrigger asChild>
                <Button variant="ghost" aria-label="Fechar" px="0" minW="11">
                  <X />
                </Button>
              </Dialog.CloseTrigger>
            </Dialog.Header>
            <Opened key={fileUrl} file={file} address={fileUrl} title={title} item={item} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

function Opened(props: { file: OwnFile; address: string; title: string; item: LessonItem }) {
  const { file, address, title, item } = props
  const kept = useKeptFiles()
  const online = useOnline()
  const { place, keep } = useKeptPlace(file.hash, item)
  const isHere = !!kept?.some(({ hash, got, bytes }) => hash === file.hash && got >= bytes)
  const [failure, setFailure] = useState<{ why: ReaderFailure; wasHere: boolean }>()
  const [attempt, setAttempt] = useState(1)
  const Reader = useReaderPart(readerOf(file)!, attempt, () => setFailure({ why: 'part', wasHere: isHere }))
  /** What did not arrive by the network is read as soon as the device holds it. */
  const cameLater = failure?.why === 'network' && isHere && !failure.wasHere
  /** Once it is being read it stays, whatever becomes of the network. */
  const [hasBegun, setHasBegun] = useState(false)
  if (!hasBegun && (isHere || (kept && online))) setHasBegun(true)
  const retry = () => {
    setFailure(undefined)
    setAttempt(attempt + 1)
  }
  const isShown = hasBegun && !!Reader && place !== undefined && !(failure && !cameLater)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is shown
  useEffect(() => {
    if (isShown) readingPlaces.noteReading(item)
  }, [isShown])
  if (failure && !cameLater)
    return (
      <NotShown why={failure.why} onRetry={retry}>
        <OtherWays address={address} title={title} inWords />
      </NotShown>
    )
  if (kept && !hasBegun) return <NotShown why="absent" />
  if (!hasBegun || !Reader || place === undefined)
    return (
      <Box p="4" flex="1">
        <Loading rows={1} height="60dvh" />
      </Box>
    )
  const fail = async (why: ReaderFailure) => {
    setFailure({ why: why === 'broken' && !isHere ? await failureOfFile(file) : why, wasHere: isHere })
    setAttempt(attempt + 1)
  }
  return <Reader key={attempt} {...{ title, file, address, place }} onPlace={keep} onFail={fail} />
}

/** The part of the app that shows such a file; undefined until it is there. */
function useReaderPart(name: ReaderName, attempt: number, onMissing: () => void): Reader | undefined {
  const [found, setFound] = useState<{ Reader: Reader }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: again at each attempt
  useEffect(() => {
    let isCurrent = true
    readers[name]().then(
      (part) => isCurrent && setFound({ Reader: part.default }),
      () => isCurrent && onMissing(),
    )
    return () => {
      isCurrent = false
    }
  }, [name, attempt])
  return found?.Reader
}

/** Another app of the device, or a copy of the file; as icons in the header, in words where nothing else is. */
const OtherWays = ({ address, title, inWords }: { address: string; title: string; inWords?: boolean }) => {
  const look = inWords ? ({ variant: 'outline' } as const) : ({ variant: 'ghost', px: '0', minW: '11' } as const)
  const openLabel = 'Abrir com outro aplicativo'
  return (
    <Flex gap={inWords ? '3' : '1'} wrap="wrap" justify="center">
      <Button asChild {...look}>
        <a href={address} target="_blank" rel="noopener" aria-label={`${openLabel}: ${title} (abre em nova aba)`}>
          <ExternalLink aria-hidden /> {inWords && <span>{openLabel}</span>}
        </a>
      </Button>
      <Button asChild {...look}>
        <a href={address} download={title} aria-label={`Baixar: ${title}`}>
          <Download aria-hidden /> {inWords && <span>Baixar</span>}
        </a>
      </Button>
    </Flex>
  )
}
