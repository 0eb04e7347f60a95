import { cva, type VariantProps } from 'class-variance-authority'
import { type ComponentProps, type ReactNode, type RefObject, useId, useMemo, useRef } from 'react'
import { Heading } from '../heading/heading.tsx'
import { CloseButton } from '../internal/close-button.tsx'
import { mergeRefs } from '../internal/merge-refs.ts'
import { Modal } from '../internal/popup-loader.tsx'
import { useScrollRegion } from '../internal/use-scroll-region.ts'
import styles from './drawer.module.css'

const drawer = cva(styles.root, {
  variants: {
    side: { start: styles.start, end: styles.end },
    size: { sm: styles.sm, md: styles.md, lg: styles.lg },
  },
  defaultVariants: { side: 'end', size: 'md' },
})

export interface DrawerProps extends Omit<ComponentProps<'div'>, 'title' | 'role'> {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Buttons that stay at the bottom while the content scrolls: the main action last. */
  footer?: ReactNode
  /** @default 'end' */
  side?: VariantProps<typeof drawer>['side']
  /**
   * sm 360 · md 480 · lg 720 px wide; full screen on phones
   * @default 'md'
   */
  size?: VariantProps<typeof drawer>['size']
  /** The element with initial focus; by default, the first field, or else the drawer. */
  initialFocus?: RefObject<HTMLElement | null>
  /** @default true */
  closesOnOutsidePress?: boolean
}

/** A side panel for a record in the context of the page behind it. Full screen on phones. */
export function Drawer({
  open,
  onOpenChange,
  title,
  description,
  footer,
  side,
  size,
  initialFocus,
  closesOnOutsidePress,
  className,
  ref,
  children,
  ...props
}: DrawerProps) {
  const titleId = useId()
  const descriptionId = useId()
  const body = useScrollRegion()
  const [root, firstField] = useFirstField()

  return (
    <Modal
      {...props}
      ref={mergeRefs(root, ref)}
      open={open}
      onOpenChange={onOpenChange}
      initialFocus={initialFocus ?? firstField}
      closesOnOutsidePress={closesOnOutsidePress}
      className={drawer({ side, size, className })}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      data-slot="drawer"
    >
      <header className={styles.head}>
        <div className={styles.titles}>
          <Heading level={2} size="md" id={titleId}>
            {title}
          </Heading>
          {description ? (
            <p className={styles.description} id={descriptionId}>
              {description}
            </p>
          ) : null}
        </div>
        <CloseButton onClick={() => onOpenChange(false)} />
      </header>
      <div className={styles.body} {...body}>
        {children}
      </div>
      {footer ? <footer className={styles.footer}>{footer}</footer> : null}
    </Modal>
  )
}

const fieldSelector =
  ':is(input:not([type="hidden"]), select, textarea, [role="combobox"], [contenteditable="true"]):not(:disabled)'

/**
 * A ref for the root of a popup, and a lazy ref for the first field in it. It is null for a popup without fields,
 * because focus shouldn't start at a control in the middle of its text.
 */
function useFirstField() {
  const root = useRef<HTMLDivElement>(null)
  const firstField = useMemo<RefObject<HTMLElement | null>>(
    () => ({
      get current() {
        return root.current?.querySelector<HTMLElement>(fieldSelector) ?? null
      },
    }),
    [],
  )
  return [root, firstField] as const
}
