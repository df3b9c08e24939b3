import { useRef, useState } from 'react'
import { firstPasswordsAtOnce, makeFirstPasswords } from '#web/api/firstPasswords.ts'
import { syncNow } from '#web/sync/engine.ts'

export interface FirstPasswordsState {
  /** Whether the server is being asked. */
  running: boolean
  /** Of how many people the server has answered. */
  done: number
  /** By the person's id. They are nowhere but in this page's memory. */
  passwords: ReadonlyMap<number, string>
  /** Why it stopped before the end; undefined when it did not, null when somebody stopped it. */
  failure?: unknown
}

/**
 * Makes first passwords for many people, a portion after the other. What was made before a failure or a stop is kept;
 * calling `make` again goes on with the rest.
 */
export function useFirstPasswords() {
  const [state, setState] = useState<FirstPasswordsState>({ running: false, done: 0, passwords: new Map() })
  const stopped = useRef(false)
  async function make(userIds: readonly number[], again: boolean): Promise<void> {
    stopped.current = false
    let { done } = state
    const passwords = new Map(state.passwords)
    setState({ running: true, done, passwords: state.passwords })
    let failure: unknown
    try {
      while (done < userIds.length && !stopped.current) {
        const portion = userIds.slice(done, done + firstPasswordsAtOnce)
        for (const { userId, password } of await makeFirstPasswords(portion, again)) passwords.set(userId, password)
        done += portion.length
        setState({ running: true, done, passwords: new Map(passwords) })
      }
      if (done < userIds.length) failure = null
    } catch (error) {
      failure = error
    }
    setState({ running: false, done, passwords: new Map(passwords), ...(done < userIds.length && { failure }) })
    // Who must now choose a password is news for this device too.
    void syncNow()
  }
  return {
    ...state,
    make,
    stop() {
      stopped.current = true
    },
  }
}
