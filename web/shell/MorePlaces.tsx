import { Box, chakra, Text } from '@chakra-ui/react'
import { NavLink } from 'react-router-dom'
import Modal from '#web/components/dialog/Modal.tsx'
import type { MenuGroup } from './menu.ts'

/** Every place of the menu, for a phone whose bottom bar cannot show them all. */
export default function MorePlaces({ groups, onClose }: { groups: MenuGroup[]; onClose(): void }) {
  return (
    <Modal title="Menu" onClose={onClose}>
      {groups.map(({ group, places }) => (
        <Box as="nav" key={group} aria-label={`${group}: todos os lugares`} mb="4">
          <Text fontSize="sm" color="fg.muted" mb="1">
            {group}
          </Text>
          {places.map(({ to, label, icon: Icon }) => (
            <Entry asChild key={to}>
              <NavLink to={to} end={to === '/'} onClick={onClose}>
                <Icon size={20} aria-hidden /> {label}
              </NavLink>
            </Entry>
          ))}
        </Box>
      ))}
    </Modal>
  )
}

const Entry = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '12',
    px: '3',
    mx: '-3',
    borderRadius: 'md',
    color: 'fg',
    textDecoration: 'none',
    '&[aria-current=page]': { bg: 'brand.bg', color: 'brand.fg', fontWeight: 'bold' },
  },
})
