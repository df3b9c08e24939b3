import { Box, Button } from '@chakra-ui/react'
import { ChevronDown, School } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { usePickedSchool } from '#web/queries/usePickedSchool.ts'

const PickSchoolDialog = lazy(() => import('./PickSchoolDialog.tsx'))

/** The school shown under /admin, and the button to switch it. */
export default function SchoolSwitch() {
  const picked = usePickedSchool()
  const [picking, setPicking] = useState(false)
  if (!picked) return null
  const name = picked.school?.name
  return (
    <>
      <Button
        variant="outline"
        w={{ base: 'full', md: 'auto' }}
        maxW={{ base: 'full', md: '26rem' }}
        justifyContent="flex-start"
        px="3"
        aria-haspopup="dialog"
        aria-label={name ? `Escola: ${name}. Trocar` : 'Escolha uma escola'}
        onClick={() => setPicking(true)}
      >
        <School aria-hidden />
        <Box as="span" truncate flex={{ base: '1', md: 'initial' }} textAlign="left">
          {name ?? 'Escolha uma escola'}
        </Box>
        <ChevronDown aria-hidden />
      </Button>
      {picking && (
        <Suspense>
          <PickSchoolDialog onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </>
  )
}
