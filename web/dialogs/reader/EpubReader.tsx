import { Box, chakra, Flex } from '@chakra-ui/react'
import { Global } from '@emotion/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readBytes } from '#web/actions/readFiles.ts'
import { choiceLook } from '#web/components/form/controlLook.ts'
import { Loading } from '#web/components/ui/Loading.tsx'
import { nextZoom } from '#web/model/reader/pages.ts'
import { pressedIn } from '#web/model/shortcuts.ts'
import { bookStyles } from './bookStyles.ts'
import type { OpenedBook } from './epub.ts'
import { BarButton, BarText, ReaderBar, ZoomButtons } from './ReaderBar.tsx'
import type { ReaderProps } from './readerProps.ts'
import { useBookSection } from './useBookSection.ts'

/** A book in EPUB: its text in the app's own type, chapter by chapter. Nothing in it runs or loads. */
export default function EpubReader(props: ReaderProps) {
  const { file, onFail } = props
  const [book, setBook] = useState<OpenedBook>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file
  useEffect(() => {
    let isCurrent = true
    const open = async () => {
      const part = import('./epub.ts').catch(() => undefined)
      const content = await readBytes(file).catch(() => undefined)
      const opened = content ? await ((await part)?.openBook(content) ?? 'part') : 'network'
      if (!isCurrent) return
      if (typeof opened === 'string') onFail(opened)
      else setBook(opened)
    }
    void open()
    return () => {
      isCurrent = false
    }
  }, [file.hash])
  if (book) return <Sections {...props} book={book} />
  return (
    <Box p="4" flex="1">
      <Loading rows={1} height="60dvh" />
    </Box>
  )
}

function Sections({ title, place, onPlace, onFail, book }: ReaderProps & { book: OpenedBook }) {
  const [zoom, setZoom] = useState(1)
  const { scroller, text, section, goTo, note } = useBookSection(book, { start: place, zoom, onPlace, onFail })
  const last = book.sizes.length - 1
  const turn = (by: number) => {
    if (section + by >= 0 && section + by <= last) goTo({ section: section + by })
  }
  /** The chapter at which the section is: the last that begins in it or before. */
  const current = book.chapters.findLastIndex((chapter) => chapter.section <= section)
  return (
    <Box
      display="contents"
      onKeyDown={(event) => {
        const pressed = event.target instanceof HTMLSelectElement ? undefined : pressedIn('reader', event)
        if (pressed === 'larger') setZoom(nextZoom(zoom, 1))
        else if (pressed === 'smaller') setZoom(nextZoom(zoom, -1))
        else if (pressed === 'usual') setZoom(1)
        else if (pressed === 'next') turn(1)
        else if (pressed === 'previous') turn(-1)
        else return
        event.preventDefault()
      }}
    >
      <Global styles={bookStyles} />
      <Box
        ref={scroller}
        position="relative"
        flex="1"
        minH="0"
        overflowY="auto"
        overflowAnchor="none"
        tabIndex={0}
        role="region"
        aria-label={title}
        outline="none"
        onScroll={note}
      >
        <Box maxW="prose" mx="auto" px="5" py="6" style={{ fontSize: `${zoom}em` }}>
          <Box ref={text} className="book" />
          {section < last && (
            <Flex justify="center" mt="8">
              <BarText variant="outline" onClick={() => turn(1)}>
                Continuar <ChevronRight aria-hidden />
              </BarText>
            </Flex>
          )}
        </Box>
      </Box>
      <ReaderBar>
        <Flex gap="1" flex="0 1 auto" minW="0">
          <BarButton label="Capítulo anterior" disabled={section === 0} onClick={() => turn(-1)}>
            <ChevronLeft aria-hidden />
          </BarButton>
          {book.chapters.length > 1 && (
            <Chapters
              aria-label="Capítulo"
              value={current}
              onChange={({ target }) => goTo(book.chapters[Number(target.value)]!)}
            >
              {current < 0 && <option value={-1}>Início</option>}
              {book.chapters.map(({ label, depth }, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: chapters have no other name, and never change
                <option key={i} value={i}>
                  {'\u2003'.repeat(depth) + label}
                </option>
              ))}
            </Chapters>
          )}
          <BarButton label="Próximo capítulo" disabled={section === last} onClick={() => turn(1)}>
            <ChevronRight aria-hidden />
          </BarButton>
        </Flex>
        <Flex gap="1">
          <ZoomButtons onZoom={(direction) => setZoom(nextZoom(zoom, direction))} />
        </Flex>
      </ReaderBar>
    </Box>
  )
}

const Chapters = chakra('select', {
  base: { ...choiceLook, flex: '0 1 auto', minWidth: '0', width: '16rem', maxWidth: '36vw' },
})
