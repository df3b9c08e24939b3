import { Flex, Input, Text } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { BarButton } from './ReaderBar.tsx'
import type { PdfSearchState } from './usePdfSearch.ts'

/** The field that searches a PDF, with the way from hit to hit. */
export function PdfSearch({ search, onClose }: { search: PdfSearchState; onClose(): void }) {
  const { wanted, look, isLooking, count, at, step } = search
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const found = count ? `${at} de ${count}${isLooking ? '…' : ''}` : isLooking ? 'Buscando…' : 'Nada encontrado'
  return (
    <Flex role="search" align="center" gap="1" px="2" py="1" borderBottomWidth="1px" borderColor="border" bg="bg.panel">
      <Input
        ref={field}
        type="search"
        flex="1"
        minW="0"
        aria-label="Buscar no arquivo"
        placeholder="Buscar no arquivo"
        autoComplete="off"
        spellCheck={false}
        value={wanted}
        onChange={({ target }) => look(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
          if (event.key !== 'Escape') return
          event.stopPropagation()
          if (wanted) look('')
          else onClose()
        }}
      />
      <Text role="status" px="1" fontSize="sm" color="fg.muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
        {wanted.trim() && found}
      </Text>
      <BarButton label="Ocorrência anterior" disabled={!count} onClick={() => step(-1)}>
        <ArrowUp aria-hidden />
      </BarButton>
      <BarButton label="Próxima ocorrência" disabled={!count} onClick={() => step(1)}>
        <ArrowDown aria-hidden />
      </BarButton>
      <BarButton label="Fechar a busca" onClick={onClose}>
        <X aria-hidden />
      </BarButton>
    </Flex>
  )
}
