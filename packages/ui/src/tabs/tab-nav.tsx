import { useMemo, useRef, type ComponentProps, type ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { mergeRefs } from '../internal/merge-refs.ts'
import { useShowSelected } from '../internal/use-show-selected.ts'
import styles from './tabs.module.css'

/** What a link of a `TabNav` must spread. */
export interface TabLinkElementProps {
  className: string
  children: ReactNode
  'aria-current': 'page' | undefined
  'data-selected': '' | undefined
  'data-slot': string
}

export interface TabLinkProps {
  label: ReactNode
  /** A number beside the label. */
  count?: number
  /** Whether its address is the current one. */
  current: boolean
  href?: string
  /** Renders the router's own link: `render={(props) => <Link to="units" {...props} />}`. */
  render?: (props: TabLinkElementProps) => ReactNode
}

/** Navigation that looks like tabs, for parts of a page with their own address. Holds `TabLink`s. */
export function TabNav({
  className,
  children,
  ref,
  ...props
}: ComponentProps<'nav'> & { 'aria-label': string }) {
  const list = useRef<HTMLElement>(null)
  const listRef = useMemo(() => mergeRefs<HTMLElement>(list, ref), [ref])
  useShowSelected(list)
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
