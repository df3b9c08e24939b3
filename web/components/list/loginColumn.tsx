import { Box } from '@chakra-ui/react'
import type { User } from '#schema/nouns/user.ts'
import type { Column } from './rowList.ts'
import { textColumn } from './textColumn.tsx'

/** What people sign in with, under the heading of `loginHeading`. */
export const loginColumn = <P extends Pick<User, 'email' | 'username'>>(heading: string): Column<P> =>
  textColumn(heading, ({ email, username }) => email ?? username, {
    share: 2,
    render: ({ email, username }) => <Box overflowWrap="anywhere">{email ?? username ?? '—'}</Box>,
  })
