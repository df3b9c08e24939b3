/**
 * What is on the screen when the app does not start. It is part of the document itself, and needs nothing of the build.
 * Guarantees: it reads what the person who is signed in has not sent, and never writes it. It disappears as soon as the
 * app is drawn. A repair deletes only the app's own files, and only when the server was reached just before.
 * After a crash: it keeps nothing.
 *
 * The build puts this function's text into the document: it may use nothing from outside itself.
 * @param shortNames of the acts that have one
 */
export function lastResort(shortNames: Record<string, string | undefined>): void {
  interface Entry {
    name: string
    storedAt: number
  }
  interface Unsent {
    user: { id: number; name: string }
    entries: Entry[]
  }
  /** ms after which an app that is kept here, or is still being fetched, is taken not to start. */
  const startTimeoutMs = navigator.serviceWorker?.controller ? 20_000 : 90_000
  /** ms after a failure: an app that continues has drawn something by then. */
  const afterFailure = 2_000
  const root = document.getElementById('root')!
  let page: HTMLElement | null = null
  const look = () => {
    if (!page && !root.hasChildNodes()) void show().catch(() => {})
  }
  const later = () => setTimeout(look, afterFailure)
  addEventListener('error', later, true)
  addEventListener('unhandledrejection', later)
  setTimeout(look, startTimeoutMs)
  new MutationObserver(() => {
    if (!root.hasChildNodes()) return
    page?.remove()
    page = null
  }).observe(root, { childList: true })

  function add<K extends keyof HTMLElementTagNameMap>(to: HTMLElement, name: K, text = '', style = '') {
    const element = document.createElement(name)
    element.textContent = text
    element.style.cssText = style
    to.append(element)
    return element
  }

  async function show() {
    const dark = document.documentElement.classList.contains('dark')
    const colors = dark ? 'color:#ecebe4;background:#14191a' : 'color:#1d1d1b;background:#fbf8f1'
    const frame = 'max-width:34rem;margin:0 auto;padding:2rem 1.25rem;font:1rem/1.5 system-ui,sans-serif;'
    document.getElementById('skeleton')?.remove()
    page = add(document.body, 'main', '', frame + colors)
    const shown = page
    add(shown, 'h1', 'O Chamada não abriu', 'font-size:1.5rem;margin:0 0 .75rem')
    add(shown, 'p', 'O que você fez está guardado neste aparelho e não se perde.', 'margin:0 0 1rem')
    const waits = add(shown, 'div', 'Procurando o que ainda não foi enviado…', 'margin:0 0 1rem')
    const buttons = add(shown, 'div', '', 'display:flex;flex-wrap:wrap;gap:.75rem')
    const status = add(shown, 'p', '', 'margin:1rem 0 0;font-weight:700')
    status.setAttribute('role', 'status')
    const offer = (label: string, work: () => unknown) => {
      const look = `min-height:44px;padding:0 1rem;font:inherit;border-radius:6px;border:1px solid currentColor;${colors}`
      const button = add(buttons, 'button', label, look)
      button.onclick = async () => {
        button.disabled = true
        await Promise.resolve(work()).catch(() => {
          status.textContent = 'Não foi possível agora. Nada foi perdido: tente de novo.'
        })
        button.disabled = false
      }
    }
    offer('Tentar de novo', () => location.reload())
    const showUnsent = async () => {
      const unsent = await unsentHere().catch(() => null)
      waits.textContent = ''
      if (!unsent) add(waits, 'p', 'Não foi possível ler agora o que espera para ser enviado.', 'margin:0')
      else if (!unsent.entries.length) add(waits, 'p', 'Nada espera para ser enviado.', 'margin:0')
      else {
        const n = unsent.entries.length
        add(waits, 'p', n === 1 ? '1 alteração espera:' : `${n} alterações esperam:`, 'margin:0')
        const list = add(waits, 'ul', '', 'margin:.25rem 0 0;padding-left:1.25rem;max-height:12rem;overflow:auto')
        for (const { name, storedAt } of unsent.entries)
          add(list, 'li', `${shortNames[name] ?? 'Alteração'} · ${new Date(storedAt).toLocaleString('pt-BR')}`)
      }
      return unsent
    }
    const unsent = await showUnsent()
    if (unsent?.entries.length) {
      offer('Enviar agora', async () => {
        status.textContent = (await sendByWorker())
          ? 'Enviado.'
          : 'Ainda não foi enviado. Continua guardado; tente de novo com internet.'
        await showUnsent()
      })
      offer('Salvar em um arquivo', async () => {
        saveFile(await unsentHere())
        status.textContent =
          'O arquivo traz o que não foi enviado. Abra-o em Sincronização, neste ou em outro aparelho.'
      })
    }
    offer('Reparar o aplicativo', async () => {
      const worker = await fetch(`/sw.js?${Date.now()}`, { cache: 'no-store' }).catch(() => null)
      if (!worker?.ok || !/javascript/.test(worker.headers.get('Content-Type') ?? '')) {
        status.textContent = 'O servidor não respondeu. O reparo precisa de internet.'
        return
      }
      for (const each of (await navigator.serviceWorker?.getRegistrations()) ?? []) await each.unregister()
      for (const name of await caches.keys())
        if (/precache|^chamada-(earlier|poisoned)/.test(name)) await caches.delete(name)
      location.reload()
    })
  }

  /** Opens a database if it exists; resolves to null when there is none, and never creates it. */
  function open(name: string): Promise<IDBDatabase | null> {
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onupgradeneeded = () => opening.transaction!.abort()
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve(null) : reject(opening.error))
      opening.onblocked = () => reject(new Error('blocked'))
    })
  }

  async function read<T>(
    name: string,
    store: string,
    ask: (store: IDBObjectStore) => IDBRequest<T>,
    none: T,
  ): Promise<T> {
    const db = await open(name)
    if (!db) return none
    try {
      if (!db.objectStoreNames.contains(store)) return none
      return await new Promise((resolve, reject) => {
        const opening = ask(db.transaction(store).objectStore(store))
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
    } finally {
      db.close()
    }
  }

  async function unsentHere(): Promise<Unsent> {
    const session = await read('chamada', 'session', (store) => store.get('current'), undefined)
    const user = session?.user ?? { id: 0, name: '' }
    const entries = await read<Entry[]>(`chamada-${user.id}`, 'outbox', (store) => store.getAll(), [])
    return { user: { id: user.id, name: user.name }, entries }
  }

  function saveFile({ user, entries }: Unsent) {
    const text = JSON.stringify({ form: 'chamada-outbox', version: 1, user, savedAt: Date.now(), entries })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
    link.download = 'chamada-nao-enviado.json'
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }

  /** Asks the worker to send: it is a separate program and sends by itself. Resolves to whether it did. */
  async function sendByWorker(): Promise<boolean> {
    const registration = await navigator.serviceWorker?.getRegistration()
    const worker = navigator.serviceWorker?.controller ?? registration?.active
    if (!worker) return false
    const { port1, port2 } = new MessageChannel()
    return new Promise((resolve) => {
      let silence = setTimeout(() => resolve(false), 10_000)
      port1.onmessage = ({ data }) => {
        clearTimeout(silence)
        if (data.type === 'started') silence = setTimeout(() => resolve(false), 10_000)
        else resolve(data.type === 'done' && data.drained.ok)
      }
      worker.postMessage({ type: 'drain' }, [port2])
    })
  }
}
