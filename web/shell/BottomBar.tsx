import { chakra, Flex } from '@chakra-ui/react'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import type { User } from '../../schema/entities/user.ts'
import { menuOf } from './menu.ts'

const MorePlaces = lazy(() => import('./MorePlaces.tsx'))

/** So many places have room side by side. */
const room = 5

/** The phone's menu: the role's main places under the thumb, and the others behind 'Mais'. */
export function BottomBar({ user }: { user: User }) {
  const groups = menuOf(user)
  const { pathname } = useLocation()
  const [more, setMore] = useState(false)
  const all = groups.flatMap(({ places }) => places)
  if (all.length < 2) return null
  const places = all.length > room ? all.slice(0, room - 1) : all
  const elsewhere = all.slice(places.length).some(({ to }) => pathname.startsWith(to))
  return (
    <Flex
      as="nav"
      aria-label={groups[0]!.group}
      hideFrom="md"
      position="sticky"
      bottom="0"
      zIndex="bar"
      bg="bg.panel"
      borderTopWidth="1px"
      borderColor="border"
      pb="env(safe-area-inset-bottom)"
    >
      {places.map(({ to, short, icon: Icon }) => (
        <Entry asChild key={to}>
          <NavLink to={to} end={to === '/'}>
            <Icon size={22} aria-hidden /> {short}
          </NavLink>
        </Entry>
      ))}
      {places.length < all.length && (
        <Entry asChild>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-current={elsewhere ? 'page' : undefined}
            onClick={() => setMore(true)}
          >
            <Ellipsis size={22} aria-hidden /> Mais
          </button>
        </Entry>
      )}
      {more && (
        <Suspense>
          <MorePlaces groups={groups} onClose={() => setMore(false)} />
        </Suspense>
      )}
    </Flex>
  )
}

const Entry = chakra('span', {
  base: {
    flex: '1 1 auto',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.5',
    minHeight: '14',
    color: 'fg.muted',
    fontSize: 'sm',
    textDecoration: 'none',
    borderTopWidth: '3px',
    borderColor: 'transparent',
    '&[aria-current=page]': { color: 'brand.fg', fontWeight: 'bold', borderColor: 'brand.fg' },
  },
})
