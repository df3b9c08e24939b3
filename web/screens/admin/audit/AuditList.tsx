import { Flex } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AuditFilter } from '#web/api/api.ts'
import { useChoices } from '#web/components/list/useChoices.ts'
import { useSearchText } from '#web/components/list/useSearchText.ts'
import { Notice } from '#web/components/ui/Notice.tsx'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'
import { AuditFilters, defaultDays } from './AuditFilters.tsx'
import { AuditLines } from './AuditLines.tsx'

/** How long typing has to pause before the server is asked, ms. */
const pauseMs = 400

/** The lines of 'Acessos' that are chosen. */
export default function AuditList() {
  const schoolId = useSchoolId()
  const { online } = useSyncStatus('online')
  const [address] = useChoices()
  const [text, setText] = useSearchText()
  const person = useSettled(text.trim())
  const chosenSchool = schoolId ?? (Number(address.get('escola')) || null)
  const days = address.get('dias') ?? defaultDays
  const filter: AuditFilter = {
    schoolId: chosenSchool,
    person,
    kind: address.get('tipo') ?? '',
    days: days === 'tudo' ? null : Number(days) || Number(defaultDays),
  }
  return (
    <>
      {!online && <Notice icon={CloudOff}>Sem internet. Esta lista vem do servidor: conecte-se para ver.</Notice>}
      <Flex gap="3" wrap="wrap">
        <AuditFilters text={text} onText={setText} withSchools={schoolId === null} />
      </Flex>
      <AuditLines key={JSON.stringify(filter)} filter={filter} online={online} />
    </>
  )
}

/** A text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
