import { useEffect, useRef } from 'react'

/** Moves focus to the page's heading after a client-side navigation, so that screen readers start at the top. */
export function useFocusOnNavigation(pathname: string) {
  const lastPathname = useRef(pathname)

  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname

    const main = document.querySelector<HTMLElement>('main')
    // The page has already focused something, such as its first field.
    if (!main || main.contains(document.activeElement)) return
    const target = main.querySelector<HTMLElement>('h1') ?? main
    if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
    target.focus({ preventScroll: true })
  }, [pathname])
}
