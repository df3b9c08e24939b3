import { Box, Flex, Text } from '@chakra-ui/react'
import { useRef } from 'react'
import { choose } from './choosing.ts'
import { Panel } from './Panel.tsx'
import type { RowList } from './rowList.ts'
import { Tick } from './Tick.tsx'
import { useWindowedRows } from './useWindowedRows.ts'

/** px of a card of three lines, and of the room below each. */
const cardHeight = 128
const between = 8

/** The phone's list: each row a card, its first column on top, the others named below; with a box while rows are chosen. */
export function RowCards<R>({ label, rows, keyOf, columns: [first, ...others], actions, choosing }: RowList<R>) {
  const list = useRef<HTMLUListElement>(null)
  const { drawn, end, measure, keys } = useWindowedRows(rows.length, cardHeight + between, list)
  return (
    <Box as="ul" ref={list} listStyleType="none" aria-label={label} style={{ paddingBottom: end }} {...keys}>
      {drawn.map(({ index, gap }) => {
        const row = rows[index]
        if (row === undefined) return null
        const id = keyOf(row)
        const chosen = choosing?.chosen.ids.has(id)
        return (
          <Box
            as="li"
            key={id}
            ref={measure}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={rows.length}
            pb="2"
            style={gap ? { marginTop: gap } : undefined}
          >
            <Panel
              px="4"
              py="3"
              {...(chosen && { borderColor: 'brand.fg', boxShadow: 'inset 0 0 0 1px var(--c-colors-brand-fg)' })}
            >
              <Flex gap="2" align="start">
                {choosing && (
                  <Tick mt="-1" ml="-3">
                    <input
                      type="checkbox"
                      data-row-action
                      aria-label={`Selecionar: ${choosing.nameOf(row)}`}
                      checked={chosen}
                      onChange={() => choosing.onChoose(choose(choosing.chosen, rows.map(keyOf), id))}
                    />
                  </Tick>
                )}
                <Box flex="1" minW="0" fontWeight="medium">
                  {first?.render(row)}
                </Box>
                {actions && (
                  <Box mt="-1" mr="-2">
                    {actions(row)}
                  </Box>
                )}
              </Flex>
              <Box
                as="dl"
                mt="2"
                display="grid"
                gridTemplateColumns="auto minmax(0, 1fr)"
                gapX="3"
                gapY="1"
                alignItems="center"
              >
                {others.map((column) => (
                  <Box key={column.label} display="contents">
                    <Text as="dt" fontSize="sm" color="fg.muted">
                      {column.label}
                    </Text>
                    <Box as="dd" fontSize="sm" overflowWrap="anywhere">
                      {column.render(row)}
                    </Box>
                  </Box>
                ))}
              </Box>
            </Panel>
          </Box>
        )
      })}
    </Box>
  )
}
