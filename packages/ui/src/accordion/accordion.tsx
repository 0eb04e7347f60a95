import { createContext, useCallback, useState, type ComponentProps } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import styles from './accordion.module.css'

interface AccordionContextValue {
  /** The open item of an accordion that has one open at a time; undefined where each is on its own. */
  openId: string | null | undefined
  setOpenId: (id: string | null) => void
  /** Opens the item unless another one is open. */
  claim: (id: string) => void
}

export const AccordionContext = createContext<AccordionContextValue | null>(null)

export interface AccordionProps extends ComponentProps<'div'> {
  /**
   * `single` closes an item when another one opens; of several that begin open the first stays.
   * @default 'multiple'
   */
  type?: 'single' | 'multiple'
}

/** Parts of a page under headings that open and close. Find in page opens them too. */
export function Accordion({ type = 'multiple', className, ...props }: AccordionProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const claim = useCallback((id: string) => setOpenId((current) => current ?? id), [])

  return (
    <AccordionContext value={{ openId: type === 'single' ? openId : undefined, setOpenId, claim }}>
      <div {...props} className={joinClasses(styles.root, className)} data-slot="accordion" />
    </AccordionContext>
  )
}
