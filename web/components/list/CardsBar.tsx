import { Button, Flex, Text } from '@chakra-ui/react'
import { ListChecks } from 'lucide-react'
import { NarrowSelect } from '#web/components/form/NarrowSelect.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { CheckboxAll } from './CheckboxAll.tsx'
import { chooseAll, noneChosen } from './choosing.ts'
import type { RowList } from './rowList.ts'
import { type Sort, sortName } from './sorting.ts'

/** The phone's counterpart of a table header, above the cards: their order, and choosing many of them. */
export function CardsBar<R>(
  props: Pick<RowList<R>, 'rows' | 'keyOf' | 'columns' | 'choosing'> & {
    sort: Sort
    onSort(sort: Sort): void
    selecting: boolean
    onSelecting(selecting: boolean): void
  },
) {
  const { rows, keyOf, columns, choosing, sort, onSort, selecting, onSelecting } = props
  const orders = columns.flatMap(({ label, sort }, column) =>
    sort
      ? [false, true].map((down) => ({ column, down, name: `${label}, ${down ? 'decrescente' : 'crescente'}` }))
      : [],
  )
  return (
    <>
      <Flex gap="3" wrap="wrap">
        <NarrowSelect
          flex="1 1 9rem"
          minW="9rem"
          aria-label="Ordenar por"
          value={sortName(columns, sort)}
          onChange={({ target }) => {
            const chosen = orders.find((each) => sortName(columns, each) === target.value)
            if (chosen) onSort(chosen)
          }}
        >
          <Options of={orders.map((each) => [sortName(columns, each), each.name])} />
        </NarrowSelect>
        {choosing && (
          <Button
            variant="outline"
            aria-pressed={selecting}
            onClick={() => {
              onSelecting(!selecting)
              if (selecting) choosing.onChoose(noneChosen)
            }}
          >
            <ListChecks aria-hidden /> {selecting ? 'Parar de selecionar' : 'Selecionar'}
          </Button>
        )}
      </Flex>
      {choosing && selecting && (
        <Flex align="center" gap="1" ps="2">
          <CheckboxAll
            shown={rows.map(keyOf)}
            chosen={choosing.chosen.ids}
            onChange={(shown) => choosing.onChoose(chooseAll(choosing.chosen, shown))}
          />
          <Text as="span" aria-hidden>
            Selecionar todos
          </Text>
        </Flex>
      )}
    </>
  )
}
