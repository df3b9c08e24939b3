import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Keeps every file of this build, lazy chunks too, and answers any page address with the shell, network or not. */
export function serveShell(files: ServiceWorkerGlobalScope['__WB_MANIFEST']) {
  precacheAndRoute(files, { cleanURLs: false })
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//, /^\/healthz$/] }))
}
