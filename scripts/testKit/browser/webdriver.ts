/** A W3C WebDriver session, as far as the tests need it. Calls reject with the driver's own message. */
export interface Driven {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page, by its source text; its argument and result travel as JSON. */
  evaluate<T, A>(act: (argument: A) => T | Promise<T>, argument?: A): Promise<T>
  /**
   * Presses the element that the function finds, as a finger does. Rejects when it was gone or another by the time the
   * press came; that press is then none.
   */
  press<A>(find: (argument: A) => Element | null | undefined, argument?: A): Promise<void>
  /** Types into the element that the function finds, replacing its text. */
  type<A>(find: (argument: A) => Element | null | undefined, text: string, argument?: A): Promise<void>
  /** Resizes the window, px. */
  resize(width: number, height: number): Promise<void>
  /** Opens another window; all calls go to it until `goBack`. */
  openAnother(): Promise<void>
  /** Sends calls to the first window again; the other stays open. */
  goBack(): Promise<void>
  closeOther(): Promise<void>
  cookies(): Promise<{ name: string; value: string }[]>
  /** Closes the window and with it the browser. */
  close(): Promise<void>
}

/**
 * Lets the next press through to this element alone. The driver works out where an element is and presses there later:
 * by then the place may have another button, which nobody meant. `endPress` says whether it came: null when nothing did.
 */
function guardPress(element: Element, find: () => Element | null | undefined) {
  const page = globalThis as { endPress?(): boolean | null }
  page.endPress?.()
  let isMeant: boolean | null = null
  const guard = (event: Event) => {
    isMeant ??= element.contains(event.target as Node) && find() === element
    if (isMeant) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']
  for (const type of types) addEventListener(type, guard, true)
  page.endPress = () => {
    for (const type of types) removeEventListener(type, guard, true)
    delete page.endPress
    return isMeant
  }
}

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/**
 * Opens a session.
 * @param driver the address of a listening driver
 */
export async function openSession(driver: string, capabilities: object): Promise<Driven> {
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${driver}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  })
  const at = `/session/${sessionId}`
  const first = await ask<string>('GET', `${at}/window`)
  let other = first
  const speakTo = (handle: string) => ask<void>('POST', `${at}/window`, { handle })
  const run = <T>(act: unknown, argument: unknown) =>
    ask<{ ok: T } | { error: string }>('POST', `${at}/execute/async`, {
      script: `const [argument, done] = arguments
        Promise.resolve().then(() => (${act})(argument)).then((ok) => done({ ok }), (error) => done({ error: String(error) }))`,
      args: [argument ?? null],
    }).then((result) => {
      if ('error' in result) throw new Error(result.error)
      return result.ok
    })
  const found = async (find: unknown, argument: unknown, then = '() => {}') => {
    // Scrolls it to the middle: a sticky element at an edge would take the press.
    const centred = `async (argument) => {
      const find = () => (${find})(argument)
      const found = find()
      found?.scrollIntoView({ block: 'center' })
      if (found) (${then})(found, find)
      return found
    }`
    const element = await run<Record<string, string> | null>(centred, argument)
    if (!element?.[elementKey]) throw new Error(`nothing found: ${argument ?? find}`)
    return `${at}/element/${element[elementKey]}`
  }
  return {
    goto: (url) => ask('POST', `${at}/url`, { url }),
    reload: () => ask('POST', `${at}/refresh`, {}),
    evaluate: <T, A>(act: (argument: A) => T | Promise<T>, argument?: A) => run<T>(act, argument),
    async press(find, argument) {
      const element = await found(find, argument, guardPress.toString())
      const failed = await ask('POST', `${element}/click`, {}).then(
        () => null,
        (error: Error) => error,
      )
      // A page that the press led to knows nothing of it.
      const came = await run<boolean | null>('() => globalThis.endPress?.() ?? null', null).catch(() => null)
      if (came === false) throw new Error(`the press came too late: ${argument ?? find}`)
      if (failed && !came) throw failed
    },
    async type(find, text, argument) {
      const field = await found(find, argument)
      await ask('POST', `${field}/clear`, {})
      await ask('POST', `${field}/value`, { text })
    },
    resize: (width, height) => ask('POST', `${at}/window/rect`, { width, height }),
    async openAnother() {
      other = (await ask<{ handle: string }>('POST', `${at}/window/new`, { type: 'window' })).handle
      await speakTo(other)
    },
    goBack: () => speakTo(first),
    async closeOther() {
      await speakTo(other)
      await ask('DELETE', `${at}/window`)
      await speakTo(first)
    },
    cookies: () => ask('GET', `${at}/cookie`),
    close: () => ask('DELETE', `${at}/window`),
  }
}
