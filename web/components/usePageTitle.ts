import { useEffect } from 'react'

/** What the browser calls the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Chamada`
  }, [title])
}
