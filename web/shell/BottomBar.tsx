import { chakra, Flex } from '@chakra-ui/react'
import { NavLink } from 'react-router-dom'
import type { User } from '../../schema/entities/user.ts'
import { menuOf } from './menu.ts'

/** The phone's menu: the role's main places under the thumb. */
export function BottomBar({ user }: { user: User }) {
  const { group, places } = menuOf(user)
  if (places.length < 2) return null
  return (
    <Flex
      as="nav"
      aria-label={group}
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
