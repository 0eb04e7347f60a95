import { useEffect, useRef } from 'react'

/** Moves focus to the heading of the page after a navigation, as a full page load would start at its top. */
export function useFocusOnNavigation(pathname: string) {
  const lastPathname = useRef(pathname)

  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname

    const main = document.querySelector<HTMLElement>('main')
    // A page that puts the cursor into its first field has chosen already.
    if (!main || main.contains(document.activeElement)) return
    const target = main.querySelector<HTMLElement>('h1') ?? main
    if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
    target.focus({ preventScroll: true })
  }, [pathname])
}
