import { useRef, type KeyboardEvent, type RefObject } from 'react'

const typeaheadResetMs = 500

interface ListKeysOptions {
  list: RefObject<HTMLElement | null>
  activeId: string | null
  setActiveId: (id: string) => void
  isMultiple: boolean
  selectItem: (id: string, options: { isRange: boolean }) => void
  selectAll: () => void
}

/** Arrow keys, Home, End, and typing move through the options; Space and Enter select. */
export function useListKeys({
  list,
  activeId,
  setActiveId,
  isMultiple,
  selectItem,
  selectAll,
}: ListKeysOptions) {
  const typeahead = useRef({ text: '', atMs: 0 })

  function findTypeaheadMatch(options: HTMLElement[], index: number, key: string): HTMLElement | undefined {
    const now = performance.now()
    const isNewSearch = now - typeahead.current.atMs > typeaheadResetMs
    const text = (isNewSearch ? '' : typeahead.current.text) + key.toLowerCase()
    typeahead.current = { text, atMs: now }
    // A new search starts after the active option; a longer one can stay on it.
    const start = isNewSearch ? index + 1 : Math.max(0, index)
    const rotated = [...options.slice(start), ...options.slice(0, start)]
    return rotated.find((option) => getText(option).startsWith(text))
  }

  return function handleKeyDown(event: KeyboardEvent) {
    const options = listOptions(list.current)
    const index = options.findIndex((option) => option.dataset.id === activeId)
    const targets: Record<string, HTMLElement | undefined> = {
      ArrowDown: options[Math.min(index + 1, options.length - 1)],
      ArrowUp: options[Math.max(index - 1, 0)],
      Home: options[0],
      End: options.at(-1),
    }
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    const isCharacterKey = event.key.length === 1 && event.key !== ' ' && !hasModifier
    const target = isCharacterKey ? findTypeaheadMatch(options, index, event.key) : targets[event.key]
    const id = target?.dataset.id
    if (id !== undefined) {
      event.preventDefault()
      setActiveId(id)
      target?.scrollIntoView({ block: 'nearest' })
      if (isMultiple && event.shiftKey && !isCharacterKey) selectItem(id, { isRange: true })
    } else if ((event.key === ' ' || event.key === 'Enter') && activeId !== null && index !== -1) {
      event.preventDefault()
      selectItem(activeId, { isRange: event.shiftKey })
    } else if (isMultiple && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
      event.preventDefault()
      selectAll()
    }
  }
}

/** The enabled options in document order. */
export function listOptions(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role="option"]:not([aria-disabled="true"])') ?? [])]
}

const getText = (option: HTMLElement) => (option.dataset.text ?? option.textContent ?? '').toLowerCase()
