import { ChevronDown } from 'lucide-react'
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { useControllableState } from '../internal/use-controllable-state.ts'
import { useStableCallback } from '../internal/use-stable-callback.ts'
import styles from './accordion.module.css'

interface AccordionContextValue {
  /** The open item of a `single` accordion; undefined if items open independently. */
  openId: string | null | undefined
  setOpenId: (id: string | null) => void
  /** Opens the item unless another one is already open. */
  openIfNone: (id: string) => void
}

const AccordionContext = createContext<AccordionContextValue | null>(null)

export interface AccordionProps extends ComponentProps<'div'> {
  /**
   * `single` closes an item when another one opens. If several are open by default, only the first one is.
   * @default 'multiple'
   */
  type?: 'single' | 'multiple'
}

/** Sections of a page that expand and collapse. Find in page expands them, too. */
export function Accordion({ type = 'multiple', className, ...props }: AccordionProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const openIfNone = useCallback((id: string) => setOpenId((current) => current ?? id), [])

  return (
    <AccordionContext value={{ openId: type === 'single' ? openId : undefined, setOpenId, openIfNone }}>
      <div {...props} className={joinClasses(styles.root, className)} data-slot="accordion" />
    </AccordionContext>
  )
}

export interface AccordionItemProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: ReactNode
  /** Shown at the end of the heading, such as a count. */
  hint?: ReactNode
  open?: boolean
  /** @default false */
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
  /** @default 3 */
  headingLevel?: 2 | 3 | 4
}

/** One section of an `Accordion`. */
export function AccordionItem({
  title,
  hint,
  open,
  defaultOpen = false,
  onOpenChange,
  headingLevel = 3,
  className,
  children,
  ...props
}: AccordionItemProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const accordion = use(AccordionContext)
  const [isItemOpen, setIsItemOpen] = useControllableState(open, defaultOpen, onOpenChange)
  const isIndependent = accordion?.openId === undefined || open !== undefined
  const isClosedByOther = !isIndependent && accordion.openId !== null && accordion.openId !== id
  const isOpen = isItemOpen && !isClosedByOther
  const Heading = `h${headingLevel}` as const

  const setIsOpen = useStableCallback((next: boolean) => {
    accordion?.setOpenId(next ? id : null)
    setIsItemOpen(next)
  })

  const openIfNone = accordion?.openIfNone
  const isInitiallyOpen = useRef(isItemOpen && !isIndependent)

  // Before paint, so that only the first of several items that are open by default is shown open.
  useLayoutEffect(() => {
    if (isInitiallyOpen.current) openIfNone?.(id)
  }, [openIfNone, id])

  const closeItem = useStableCallback(() => setIsItemOpen(false))

  // So that it stays closed when the other one closes.
  useEffect(() => {
    if (isClosedByOther && isItemOpen) closeItem()
  }, [isClosedByOther, isItemOpen, closeItem])

  // React only supports a boolean `hidden`; `until-found` lets find in page and links to a heading reach the content.
  useLayoutEffect(() => {
    if (isOpen) panel.current?.removeAttribute('hidden')
    else panel.current?.setAttribute('hidden', 'until-found')
  }, [isOpen])

  useEffect(() => {
    const element = panel.current
    const openOnMatch = () => setIsOpen(true)
    element?.addEventListener('beforematch', openOnMatch)
    return () => element?.removeEventListener('beforematch', openOnMatch)
  }, [setIsOpen])

  return (
    <div
      {...props}
      className={joinClasses(styles.item, className)}
      data-slot="accordion-item"
      data-open={isOpen ? '' : undefined}
    >
      <Heading className={styles.heading}>
        <button
          type="button"
          className={styles.trigger}
          id={`${id}trigger`}
          aria-expanded={isOpen}
          aria-controls={`${id}panel`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={styles.title}>{title}</span>
          {hint ? <span className={styles.hint}>{hint}</span> : null}
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </button>
      </Heading>
      <div ref={panel} id={`${id}panel`} role="region" aria-labelledby={`${id}trigger`}>
        <div className={styles.content}>{children}</div>
      </div>
    </div>
  )
}
