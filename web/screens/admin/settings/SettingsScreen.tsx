import { Stack } from '@chakra-ui/react'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useSchool } from '#web/queries/useSchools.ts'
import { FamilyCalls } from './FamilyCalls.tsx'
import { LessonPlanning } from './LessonPlanning.tsx'
import { LetterheadPanel } from './LetterheadPanel.tsx'
import { RatingsPrivacy } from './RatingsPrivacy.tsx'
import { SchoolFilesUse } from './SchoolFilesUse.tsx'
import { VideoStills } from './VideoStills.tsx'

/** Configurações da escola: what its principal administrator decides for everybody, and what its files take. */
export default function SettingsScreen() {
  const school = useSchool(useSchoolId())
  return (
    <Page title="Configurações da escola" about={school?.name}>
      {school ? (
        <Stack gap="6" maxW="prose" w="full">
          <LessonPlanning school={school} />
          <RatingsPrivacy school={school} />
          <FamilyCalls school={school} />
          <LetterheadPanel school={school} />
          <VideoStills school={school} />
          <SchoolFilesUse schoolId={school.id} />
        </Stack>
      ) : (
        <Loading rows={2} height="8rem" />
      )}
    </Page>
  )
}
