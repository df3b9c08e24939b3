import type { Page } from 'playwright'
import type { KeepAnswer, ShellKept } from '#web/mirror/workerMessages.ts'

/** Asks the worker to keep these areas of the app, as a page does after sign-in. Returns the progress at the end. */
export const askToKeep = (page: Page, areas: readonly string[]): Promise<ShellKept> =>
  page.evaluate(async (areas) => {
    const workers = navigator.serviceWorker
    await workers.ready
    if (!workers.controller)
      await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }))
    const { port1, port2 } = new MessageChannel()
    return new Promise<ShellKept>((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<KeepAnswer>) => {
        if (data.type === 'ended') resolve(data)
      }
      workers.controller!.postMessage({ type: 'keep', areas }, [port2])
    })
  }, areas)
