import { Text } from '@chakra-ui/react'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { partOnUse } from '#web/components/ui/partOnUse.tsx'
import { withoutHistory } from '#web/model/journal/withoutHistory.ts'

/** 'Histórico' of a person on their page: an office's device has nothing to show in it without the server. */
export const PersonHistory = partOnUse(
  async () => ({ default: (await import('./PersonHistory.tsx')).PersonHistory }),
  () => (
    <Panel px="4" py="4">
      <Text color="fg.muted">{withoutHistory}</Text>
    </Panel>
  ),
  <Loading rows={3} height="3rem" />,
)
