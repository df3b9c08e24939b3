import { Heading } from '@chakra-ui/react'
import type { PropsWithChildren } from 'react'
import { usePickedSchool } from '#web/queries/usePickedSchool.ts'
import { AdminDashboard } from './AdminDashboard.tsx'
import { SchoolNetworkDashboard } from './SchoolNetworkDashboard.tsx'

/** All schools, and below them the school that was picked. */
export function GlobalAdminDashboard({ children }: PropsWithChildren) {
  const picked = usePickedSchool()
  return (
    <>
      <SchoolNetworkDashboard />
      {picked?.school && picked.arrived ? (
        <>
          <Heading as="h2" fontSize="xl" mt="4" overflowWrap="anywhere">
            {picked.school.name}
          </Heading>
          <AdminDashboard>{children}</AdminDashboard>
        </>
      ) : (
        picked && !picked.school && children
      )}
    </>
  )
}
