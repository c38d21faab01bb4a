import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Gives plain `#` links to the router, which scrolls smoothly; the browser would jump. */
export function useHashLinks(): void {
  const router = useRouter()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
      if (!link || !isPlain || event.defaultPrevented) return
      event.preventDefault()
      void router.navigate({ to: '.', search: true, hash: decodeURIComponent(link.hash.slice(1)) })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [router])
}
