import { useEffect, useState, type RefObject } from 'react'

const observerOptions = { rootMargin: '200px' }

/** Whether an element is, or has been, within 200 px of the viewport. */
export function useNearViewport(container: RefObject<HTMLElement | null>): boolean {
  const [isNearViewport, setNearViewport] = useState(typeof IntersectionObserver === 'undefined')

  useEffect(() => {
    const element = container.current
    if (isNearViewport || !element) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNearViewport(true)
    }, observerOptions)
    observer.observe(element)
    return () => observer.disconnect()
  }, [container, isNearViewport])

  return isNearViewport
}
