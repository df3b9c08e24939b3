import { Box } from '@chakra-ui/react'
import type { User } from '#schema/nouns/user.ts'
import { barredBadge } from '#web/components/list/barredBadge.tsx'
import { loginColumn } from '#web/components/list/loginColumn.tsx'
import { PersonCell } from '#web/components/list/PersonCell.tsx'
import type { Column } from '#web/components/list/rowList.ts'
import { Badge } from '#web/components/ui/Badge.tsx'

/** The columns of the list of a school's administrators. */
export const administratorColumns = (mainAdminId: number | null, ownId: number, login: string): Column<User>[] => [
  {
    label: 'Administrador',
    share: 2,
    sort: ({ name }) => name,
    value: ({ id, name }) => (id === mainAdminId ? `${name} (principal)` : name),
    render: ({ id, name }) => (
      <PersonCell
        name={name}
        note={
          (id === mainAdminId || id === ownId) && (
            <Box as="span" fontSize="sm" color="fg.muted">
              {[id === mainAdminId && 'Principal', id === ownId && 'Você'].filter(Boolean).join(' · ')}
            </Box>
          )
        }
      />
    ),
  },
  loginColumn(login),
  {
    label: 'Status',
    value: ({ barred }) => (barred ? 'Bloqueado' : 'Ativo'),
    render: (person) => barredBadge(person) || <Badge tone="good">Ativo</Badge>,
  },
]
