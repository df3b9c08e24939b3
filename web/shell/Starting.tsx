const skeleton = document.getElementById('skeleton')

/**
 * Until there is something to show: the skeleton that the document brought, the very same elements, so that nothing is
 * painted anew.
 */
export const Starting = () => <div role="status" aria-label="Carregando" ref={keepSkeleton} />

function keepSkeleton(here: HTMLElement | null) {
  if (!here || !skeleton) return
  // Whoever has just signed in waits for the app.
  if (!window.location.pathname.startsWith('/auth')) delete document.documentElement.dataset.at
  here.append(skeleton)
}
