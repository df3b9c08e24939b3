import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { isGlobal } from '#schema/nouns/readers.ts'
import type { User } from '#schema/nouns/user.ts'
import { Initials } from '#web/components/ui/Initials.tsx'
import { Key } from '#web/components/ui/Key.tsx'
import { useSchool } from '#web/queries/useSchools.ts'
import { show } from './palette/overlay.ts'
import { paletteKeys } from './palette/paletteKeys.ts'
import { SyncChip } from './SyncChip.tsx'

const SchoolSwitch = lazy(() => import('./school/SchoolSwitch.tsx'))
const UserMenu = lazy(() => import('./UserMenu.tsx'))

/** The title, the sync status, and the signed-in person. */
export function TopBar({ user }: { user: User }) {
  const [wanted, setWanted] = useState(false)
  const worksInMany = user.role === 'admin' && isGlobal(user) && !user.mustChangePassword
  const avatar = <Avatar user={user} onClick={() => setWanted(true)} />
  return (
    <Flex
      as="header"
      position="sticky"
      top="0"
      zIndex="bar"
      align="center"
      gap={{ base: '2', sm: '3' }}
      minH="14"
      wrap={worksInMany ? { base: 'wrap', md: 'nowrap' } : 'nowrap'}
      containerType="inline-size"
      px={{ base: '4', md: '8' }}
      bg="bg"
      borderBottomWidth="1px"
      borderColor="border"
    >
      <Text
        className="app-name"
        fontSize="lg"
        fontWeight="bold"
        color="brand.fg"
        flex={worksInMany || user.schoolId !== null ? { base: '1 0 auto', md: 'none' } : '1 0 auto'}
      >
        Chamada
      </Text>
      {user.schoolId !== null && <SchoolName id={user.schoolId} />}
      {worksInMany && (
        <Box
          order={{ base: 1, md: 0 }}
          flex={{ base: '1 0 100%', md: '1' }}
          minW="0"
          minH={{ base: '3.25rem', md: '0' }}
          pb={{ base: '2', md: '0' }}
          mt={{ base: '-2', md: '0' }}
        >
          <Suspense>
            <SchoolSwitch />
          </Suspense>
        </Box>
      )}
      {!user.mustChangePassword && (
        <Button
          hideBelow="md"
          variant="outline"
          size="sm"
          color="fg.muted"
          fontWeight="normal"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => show('palette')}
        >
          <Search aria-hidden /> Buscar e fazer
          <Box as="span" display="inline-flex" gap="1" aria-hidden>
            {paletteKeys.map((key) => (
              <Key key={key}>{key}</Key>
            ))}
          </Box>
        </Button>
      )}
      {/* Before they chose their own password, a person's device receives nothing. */}
      {!user.mustChangePassword && <SyncChip />}
      {wanted ? (
        <Suspense fallback={avatar}>
          <UserMenu user={user}>
            <Avatar user={user} />
          </UserMenu>
        </Suspense>
      ) : (
        avatar
      )}
    </Flex>
  )
}

/** Where the signed-in person belongs. A phone has no room for it; there the dashboard says it. */
function SchoolName({ id }: { id: number }) {
  const name = useSchool(id)?.name
  return (
    <Text hideBelow="md" flex="1" minW="0" color="fg.muted" truncate title={name}>
      {name}
    </Text>
  )
}

const Avatar = ({ user, ...rest }: { user: User } & ComponentProps<typeof Button>) => (
  <Button variant="ghost" px="1" minW="11" aria-label={`Minha conta: ${user.name}`} aria-haspopup="menu" {...rest}>
    <Initials name={user.name} />
  </Button>
)
