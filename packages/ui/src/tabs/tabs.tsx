import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { mergeRefs } from '../internal/merge-refs.ts'
import { useControllableState } from '../internal/use-controllable-state.ts'
import styles from './tabs.module.css'

export interface TabDefinition {
  id: string
  label: ReactNode
  /** A number next to the label. */
  count?: number
  content: ReactNode
}

export interface TabsProps extends Omit<ComponentProps<'div'>, 'children' | 'defaultValue' | 'onChange'> {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly TabDefinition[]
  value?: string
  /** @default the first tab */
  defaultValue?: string
  onValueChange?: (id: string) => void
}

/** Parts of a page without their own URL, shown one at a time. For parts with URLs use `TabNav`. */
export function Tabs({ label, tabs, value, defaultValue, onValueChange, className, ...props }: TabsProps) {
  const baseId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useControllableState(
    value,
    defaultValue ?? tabs[0]?.id ?? '',
    onValueChange,
  )
  useOverflowingRow(list)
  const selectedIndex = tabs.findIndex((tab) => tab.id === selected)
  const content = tabs[selectedIndex]?.content

  function handleKeyDown(event: KeyboardEvent) {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = isRtl ? -1 : 1
    const targets: Record<string, number> = {
      ArrowRight: selectedIndex + step,
      ArrowLeft: selectedIndex - step,
      Home: 0,
      End: tabs.length - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    const index = (target + tabs.length) % tabs.length
    const tab = tabs[index]
    if (!tab) return
    setSelected(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus()
  }

  return (
    <div {...props} className={joinClasses(styles.root, className)} data-slot="tabs">
      {/* The tabs are focusable, not the list. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div className={styles.list} role="tablist" aria-label={label} ref={list} onKeyDown={handleKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${baseId}${tab.id}tab`}
            className={styles.tab}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${baseId}panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            data-selected={tab.id === selected ? '' : undefined}
            onClick={() => setSelected(tab.id)}
          >
            {tab.label}
            {tab.count === undefined ? null : <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div
        className={styles.panel}
        role="tabpanel"
        id={`${baseId}panel`}
        aria-labelledby={`${baseId}${selected}tab`}
        tabIndex={0}
      >
        {content}
      </div>
    </div>
  )
}

/** Props that a custom link must spread. */
export interface TabLinkElementProps {
  className: string
  children: ReactNode
  'aria-current': 'page' | undefined
  'data-selected': '' | undefined
  'data-slot': string
}

export interface TabLinkProps {
  label: ReactNode
  /** A number next to the label. */
  count?: number
  /** Whether its page is the current one. */
  current: boolean
  href?: string
  /** Renders the router's own link: `render={(props) => <Link to="units" {...props} />}`. */
  render?: (props: TabLinkElementProps) => ReactNode
}

/** Navigation that looks like tabs, for parts of a page with their own URL. Contains `TabLink`s. */
export function TabNav({
  className,
  children,
  ref,
  ...props
}: ComponentProps<'nav'> & { 'aria-label': string }) {
  const list = useRef<HTMLElement>(null)
  const listRef = useMemo(() => mergeRefs<HTMLElement>(list, ref), [ref])
  useOverflowingRow(list)
  return (
    <nav {...props} ref={listRef} className={joinClasses(styles.list, className)} data-slot="tab-nav">
      {children}
    </nav>
  )
}

export function TabLink({ label, count, current, href, render }: TabLinkProps) {
  const props: TabLinkElementProps = {
    className: styles.tab ?? '',
    'aria-current': current ? 'page' : undefined,
    'data-selected': current ? '' : undefined,
    'data-slot': 'tab-link',
    children: (
      <>
        {label}
        {count === undefined ? null : <span className={styles.count}>{count}</span>}
      </>
    ),
  }
  return render ? render(props) : <a {...props} href={href} />
}

/** Scrolls the selected tab of an overflowing row into view, without scrolling the page, and fades the row's edges. */
function useOverflowingRow(row: RefObject<HTMLElement | null>) {
  const lastSelected = useRef<Element | null>(null)
  useEffect(() => {
    const container = row.current
    if (container) markOverflow(container)
    const selected = container?.querySelector('[data-selected]') ?? null
    // Only once, because the person may have scrolled the row since.
    if (selected === lastSelected.current) return
    lastSelected.current = selected
    if (container) scrollToSelected(container)
  })

  useEffect(() => {
    const container = row.current
    if (!container) return
    const handleScroll = () => markOverflow(container)
    // Turning a phone or narrowing the window can hide the selected tab.
    const handleResize = () => {
      scrollToSelected(container)
      markOverflow(container)
    }
    container.addEventListener('scroll', handleScroll, { passive: true })
    window.addEventListener('resize', handleResize)
    return () => {
      container.removeEventListener('scroll', handleScroll)
      window.removeEventListener('resize', handleResize)
    }
  }, [row])
}

/** Marks the edges beyond which there are more tabs. They fade, to show that the row scrolls. */
function markOverflow(container: HTMLElement) {
  const before = Math.abs(container.scrollLeft)
  const after = container.scrollWidth - container.clientWidth - before
  container.toggleAttribute('data-overflow-start', before >= 1)
  container.toggleAttribute('data-overflow-end', after >= 1)
}

/** The width of a faded edge, as in the styles. */
const fadePx = 32

function scrollToSelected(container: HTMLElement) {
  const selected = container.querySelector('[data-selected]')
  if (!selected || container.scrollWidth <= container.clientWidth) return
  const containerBox = container.getBoundingClientRect()
  const { left, right } = selected.getBoundingClientRect()
  // At either end of the row, it can't scroll any further.
  if (left >= containerBox.left + fadePx && right <= containerBox.right - fadePx) return
  container.scrollBy({
    left: (left + right - containerBox.left - containerBox.right) / 2,
    behavior: 'instant',
  })
}
