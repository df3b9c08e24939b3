import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { LogOut } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import type { User } from '#schema/nouns/user.ts'
import { Initials } from '#web/components/ui/Initials.tsx'
import { menuOf } from './menu.ts'
import { leave } from './signingOut.ts'
import './menu.css'

/** The menu on a desktop: the role's places, the signed-in person, and 'Sair'. */
export function Sidebar({ user }: { user: User }) {
  return (
    <Flex
      as="aside"
      aria-label="Menu"
      direction="column"
      hideBelow="md"
      position="sticky"
      top="0"
      h="100dvh"
      w="sidebar"
      flexShrink="0"
      borderRightWidth="1px"
      borderColor="border"
      bg="bg.panel"
      px="3"
      py="5"
    >
      <Box flex="1" overflowY="auto" mx="-1" px="1">
        {menuOf(user).map(({ group, places }) => (
          <Box as="nav" key={group} aria-label={group} mb="5">
            <Text px="3" mb="2" fontSize="sm" color="fg.muted">
              {group}
            </Text>
            {places.map(({ to, label, icon: Icon }) => (
              <NavLink key={to} to={to} end={to === '/'} className="place">
                <Icon size={20} aria-hidden /> {label}
              </NavLink>
            ))}
          </Box>
        ))}
      </Box>
      <Flex align="center" gap="3" mx="-3" px="5" py="3" borderTopWidth="1px" borderColor="border">
        <Initials name={user.name} />
        <Text fontWeight="medium" lineClamp={2} minW="0" overflowWrap="anywhere">
          {user.name}
        </Text>
      </Flex>
      <Button variant="outline" onClick={() => void leave()}>
        <LogOut aria-hidden /> Sair
      </Button>
    </Flex>
  )
}
