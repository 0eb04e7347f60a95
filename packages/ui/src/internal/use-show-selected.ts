import { useEffect, useRef, type RefObject } from 'react'

/** Brings the selected one of a row that is wider than its place into view, and moves nothing but the row. */
export function useShowSelected(row: RefObject<HTMLElement | null>) {
  const shown = useRef<Element | null>(null)
  useEffect(() => {
    const place = row.current
    const selected = place?.querySelector('[data-selected]') ?? null
    // Once: after that a person may have scrolled the row.
    if (selected === shown.current) return
    shown.current = selected
    if (!place || !selected || place.scrollWidth <= place.clientWidth) return
    const visible = place.getBoundingClientRect()
    const { left, right } = selected.getBoundingClientRect()
    if (left >= visible.left && right <= visible.right) return
    place.scrollBy({ left: (left + right - visible.left - visible.right) / 2, behavior: 'instant' })
  })
}
