import { Heading } from '@chakra-ui/react'
import { usePickedSchool } from '../../data/usePickedSchool.ts'
import { AdminDashboard } from './AdminDashboard.tsx'
import { NetworkDashboard } from './NetworkDashboard.tsx'

/** All schools, and below them the one picked to work in. */
export function GlobalAdminDashboard() {
  const picked = usePickedSchool()
  return (
    <>
      <NetworkDashboard />
      {picked?.school && picked.arrived && (
        <>
          <Heading as="h2" fontSize="xl" mt="4" overflowWrap="anywhere">
            {picked.school.name}
          </Heading>
          <AdminDashboard />
        </>
      )}
    </>
  )
}
