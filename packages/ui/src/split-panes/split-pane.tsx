import { useMemo, type ComponentProps } from 'react'
import { mergeRefs } from '../internal/merge-refs.ts'
import { useScrollRegion } from '../internal/use-scroll-region.ts'
import styles from './split-panes.module.css'

/** A region that scrolls by itself, by keys too. */
export function SplitPane({ ref, ...props }: ComponentProps<'section'>) {
  const region = useScrollRegion()
  const merged = useMemo(() => mergeRefs(region.ref, ref), [region.ref, ref])

  return <section {...props} ref={merged} className={styles.pane} tabIndex={region.tabIndex} />
}
