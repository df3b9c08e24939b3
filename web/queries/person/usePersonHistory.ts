import { useState } from 'react'
import { loadApi } from '#web/api/loadApi.ts'
import { personStepWords } from '#web/model/journal/personStepWords.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { useServerQuery } from '../useServerQuery.ts'
import { withClassNames } from '../withClassNames.ts'

/** What was changed about a person, in words and the latest first, a page more with each `fetchMore`. */
export function usePersonHistory(personId: number) {
  const [pages, setPages] = useState(1)
  const { state, value } = useServerQuery(async () => {
    const { personHistory } = await loadApi()
    const { mirror } = useSessionState.getState()
    const rows = (mirror && withClassNames(mirror.rows)) ?? { get: async () => undefined }
    const steps = []
    let before: number | null | undefined
    for (let page = 0; page < pages && before !== null; page += 1) {
      const found = await personHistory(personId, before)
      steps.push(...found.steps)
      before = found.next
    }
    const described = steps.map(async (step) => ({
      ...step,
      key: `${step.id}/${step.table}/${step.key}`,
      ...(await personStepWords(step, rows)),
    }))
    return { steps: await Promise.all(described), next: before ?? null }
  }, [personId, pages])
  return {
    state,
    steps: value?.steps,
    more: value ? value.next !== null : false,
    fetchMore: () => setPages((count) => count + 1),
  }
}
