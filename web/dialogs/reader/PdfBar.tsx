import { Flex, Input, Text } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { pageTyped } from '#web/model/reader/pages.ts'
import { BarButton, MoonSign, ReaderBar, ZoomButtons } from './ReaderBar.tsx'

/** The controls of a PDF. */
export function PdfBar(props: {
  current: number
  pageCount: number
  isDark: boolean
  isSearching: boolean
  onPage(page: number): void
  onTurn(by: number): void
  onZoom(direction: 1 | -1): void
  onDark(): void
  onSearch(): void
}) {
  const { current, pageCount, isDark, isSearching, onPage, onTurn, onZoom, onDark, onSearch } = props
  return (
    <ReaderBar>
      <BarButton label="Página anterior" hideBelow="sm" disabled={current === 1} onClick={() => onTurn(-1)}>
        <ChevronLeft aria-hidden />
      </BarButton>
      <PageField {...{ current, pageCount, onPage }} />
      <BarButton label="Próxima página" hideBelow="sm" disabled={current === pageCount} onClick={() => onTurn(1)}>
        <ChevronRight aria-hidden />
      </BarButton>
      <ZoomButtons onZoom={onZoom} />
      <BarButton label="Buscar no arquivo" aria-pressed={isSearching} onClick={onSearch}>
        <Search aria-hidden />
      </BarButton>
      <BarButton label="Leitura no escuro" aria-pressed={isDark} onClick={onDark}>
        <MoonSign />
      </BarButton>
    </ReaderBar>
  )
}

/** 'Página 3 de 300', in which another page can be typed. */
function PageField(props: { current: number; pageCount: number; onPage(page: number): void }) {
  const { current, pageCount, onPage } = props
  const [typed, setTyped] = useState('')
  useEffect(() => setTyped(String(current)), [current])
  const go = () => {
    const page = pageTyped(typed, pageCount)
    if (page === undefined) setTyped(String(current))
    else if (page !== current) onPage(page)
  }
  return (
    <Flex as="label" align="center" gap="2" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
      <Text as="span" hideBelow="sm">
        Página
      </Text>
      <Input
        aria-label={`Página, de ${pageCount}`}
        inputMode="numeric"
        w={`${Math.max(2, String(pageCount).length) + 2.5}ch`}
        px="2"
        textAlign="center"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && go()}
      />
      <Text as="span">de {pageCount}</Text>
    </Flex>
  )
}
