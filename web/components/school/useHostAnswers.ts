import { useEffect, useState } from 'react'

/** How long a host may take to answer on a slow line, ms. */
const timeoutMs = 10_000
/** How long an answer counts before the host is checked again, ms. */
const trustedMs = 60_000

/** When each host last answered or was trusted by the person, ms. */
const answered = new Map<string, number>()

/**
 * Whether the host of an address answers. On a Wi-Fi without internet the device reports that it is online, and a frame
 * would show the browser's error page. The check loads the host's icon, because an image is all that a page may request
 * from another host. A host that sends its icon's request on to another one has answered, too: the page's policy ends
 * the request there and reports that. A host without an icon can be trusted by hand.
 */
export function useHostAnswers(address: string, online: boolean) {
  const { origin } = new URL(address)
  const [state, setState] = useState<'asking' | 'answers' | 'silent'>(() => (isKnown(origin) ? 'answers' : 'asking'))
  const asks = state === 'asking' && online
  useEffect(() => {
    let isStale = !asks
    if (asks) void hostAnswers(origin).then((answers) => isStale || setState(answers ? 'answers' : 'silent'))
    return () => {
      isStale = true
    }
  }, [asks, origin])
  // The network came back: an earlier result no longer counts.
  const [before, setBefore] = useState(online)
  if (before !== online) {
    setBefore(online)
    if (online && state === 'silent') setState('asking')
  }
  const trust = () => {
    answered.set(origin, Date.now())
    setState('answers')
  }
  return { state, retry: () => setState('asking'), trust }
}

const isKnown = (origin: string) =>
  origin === window.location.origin || Date.now() - (answered.get(origin) ?? 0) < trustedMs

/** Browsers accept host names that cannot exist. */
const hostOrigin = /^https:\/\/[\w.:[\]-]+$/

const pending = new Map<string, Promise<boolean>>()

/** One request at a time per host, shared by all callers. */
function hostAnswers(origin: string): Promise<boolean> {
  const known = pending.get(origin)
  if (known) return known
  const answer = (hostOrigin.test(origin) ? loadsIcon(origin) : Promise.resolve(false)).then((answers) => {
    pending.delete(origin)
    if (answers) answered.set(origin, Date.now())
    return answers
  })
  pending.set(origin, answer)
  return answer
}

const loadsIcon = (origin: string) =>
  new Promise<boolean>((resolve) => {
    const icon = new Image()
    const address = `${origin}/favicon.ico?${Date.now()}`
    const sentOn = ({ blockedURI }: SecurityPolicyViolationEvent) => blockedURI.startsWith(origin) && end(true)
    const end = (answers: boolean) => {
      clearTimeout(timer)
      document.removeEventListener('securitypolicyviolation', sentOn)
      resolve(answers)
    }
    const timer = setTimeout(() => end(false), timeoutMs)
    document.addEventListener('securitypolicyviolation', sentOn)
    icon.referrerPolicy = 'no-referrer'
    icon.onload = () => end(true)
    // The report comes with the error, in either order.
    icon.onerror = () => setTimeout(() => end(false))
    icon.src = address
  })
