import type { SyncRequest, SyncResponse } from '#schema/sync/protocol.ts'

/**
 * The request that will follow an answer of which nothing but more pages comes next; null where that is not certain.
 * It is sent while the answer is still being applied, so that a first sync does not wait for the network and the disk
 * in turn.
 * Invariant: its answer is used only where the request turns out to be the one that would be sent now
 * (`isSameRequest`). Otherwise it is left out, as if it had been lost.
 * After a crash: the pages that were not applied are requested again.
 * @param room bytes of rows that the next request has room for
 */
export function requestAfter(request: SyncRequest, answer: SyncResponse, room: number): SyncRequest | null {
  const { device, epoch, view, historyToken, scopes } = answer
  const moves = scopes.some(({ more, cursor, from }) => more && cursor !== from)
  const block = request.device ?? device
  if (!moves || request.mutations.length || request.check || answer.dropped.length || block !== device) return null
  const token = historyToken ?? request.historyToken
  const began = { ...(answer.reset ? {} : request.began) }
  const cursors = { ...(answer.reset ? {} : request.cursors) }
  for (const page of scopes) {
    cursors[page.scope] = page.cursor
    if (page.began) began[page.scope] = page.began
    else delete began[page.scope]
  }
  return { ...request, device, epoch, view, ...(token && { historyToken: token }), cursors, began, room }
}

/** Whether two requests say the same, in whatever order. */
export const isSameRequest = (one: SyncRequest, other: SyncRequest): boolean => inOrder(one) === inOrder(other)

const inOrder = (value: unknown): string => JSON.stringify(value, (_, part) => (isRecord(part) ? sorted(part) : part))
const isRecord = (part: unknown): part is Record<string, unknown> =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
const sorted = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
