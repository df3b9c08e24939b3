import { useEffect, useState } from 'react'

/** How long a host has to answer on a slow line, ms. */
const patience = 10_000
/** So long it is not asked again once it did, ms. */
const trusted = 60_000

/** When hosts answered, or were trusted by a person, ms. */
const answered = new Map<string, number>()

/**
 * Whether the host of an address answers at all: inside a Wi-Fi without internet the device says that it is online, and what is
 * opened in a frame would be the browser's page of an error. It is asked for its icon, since a picture is all that a page may
 * ask of another host; one that has none can be trusted by hand.
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
  // The network came back: what was found before says nothing of it.
  const [before, setBefore] = useState(online)
  if (before !== online) {
    setBefore(online)
    if (online && state === 'silent') setState('asking')
  }
  const trust = () => {
    answered.set(origin, Date.now())
    setState('answers')
  }
  return { state, again: () => setState('asking'), trust }
}

const isKnown = (origin: string) =>
  origin === window.location.origin || Date.now() - (answered.get(origin) ?? 0) < trusted

/** A browser may take more for a host than there can be. */
const isName = /^https:\/\/[\w.:[\]-]+$/

const asked = new Map<string, Promise<boolean>>()

/** Asked once for all who want to know at a time. */
function hostAnswers(origin: string): Promise<boolean> {
  const known = asked.get(origin)
  if (known) return known
  const answer = (isName.test(origin) ? gaveIcon(origin) : Promise.resolve(false)).then((answers) => {
    asked.delete(origin)
    if (answers) answered.set(origin, Date.now())
    return answers
  })
  asked.set(origin, answer)
  return answer
}

const gaveIcon = (origin: string) =>
  new Promise<boolean>((resolve) => {
    const icon = new Image()
    const timer = setTimeout(() => resolve(false), patience)
    const end = (answers: boolean) => {
      clearTimeout(timer)
      resolve(answers)
    }
    icon.referrerPolicy = 'no-referrer'
    icon.onload = () => end(true)
    icon.onerror = () => end(false)
    icon.src = `${origin}/favicon.ico?${Date.now()}`
  })
