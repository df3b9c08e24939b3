import { Flex } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { type Cards, FoundRows, type ListedRow } from './FoundRows.tsx'
import { NothingFound } from './NothingFound.tsx'

/** What a list says when it has no rows, and when its search or filters leave none. */
export interface EmptyWords {
  icon: LucideIcon
  title: string
  text: string
  searching: string
  filtered?: string
}

/** The rows that are found, or what stands in their place. */
export function ListBody<R extends ListedRow>(
  props: Omit<ComponentProps<typeof FoundRows<R>>, 'rows' | 'cards'> & {
    /** All rows and those that are found; undefined while they load. */
    rows: readonly R[] | undefined
    found: readonly R[] | undefined
    cards: Cards<R> | undefined
    isTable: boolean
    empty: EmptyWords
    search: string
    onClear(): void
    /** The ways to get rows. */
    adding: ReactNode
  },
) {
  const { rows, found, cards, isTable, empty, search, onClear, adding, ...shown } = props
  if (!found) return cards ? <Loading /> : <Loading rows={6} height="3.25rem" />
  if (found.length) return <FoundRows {...shown} rows={found} cards={isTable ? undefined : cards} />
  if (rows?.length)
    return (
      <NothingFound
        title={empty.title}
        search={search}
        searching={empty.searching}
        onClear={onClear}
        {...(empty.filtered && { filtered: empty.filtered })}
      />
    )
  return (
    <EmptyState
      icon={empty.icon}
      title={empty.title}
      action={
        <Flex gap="3" wrap="wrap">
          {adding}
        </Flex>
      }
    >
      {empty.text}
    </EmptyState>
  )
}
