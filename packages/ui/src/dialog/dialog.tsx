import { cva, type VariantProps } from 'class-variance-authority'
import { useId, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { Heading } from '../heading/heading.tsx'
import { CloseButton } from '../internal/close-button.tsx'
import { indexAfterCloseButton, Modal } from '../internal/popup-loader.tsx'
import { useScrollRegion } from '../internal/use-scroll-region.ts'
import styles from './dialog.module.css'

const dialog = cva(styles.root, {
  variants: { size: { sm: styles.sm, md: styles.md, lg: styles.lg } },
  defaultVariants: { size: 'md' },
})

export interface DialogProps extends Omit<ComponentProps<'div'>, 'title' | 'role'> {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** One or two sentences under the title, announced together with it. */
  description?: ReactNode
  /** The buttons at the end: the main action last. */
  footer?: ReactNode
  /**
   * sm 400 · md 520 · lg 760 px wide
   * @default 'md'
   */
  size?: VariantProps<typeof dialog>['size']
  /** The element with initial focus; by default, the first control of the content. */
  initialFocus?: RefObject<HTMLElement | null>
  /**
   * False if closing would lose work; Escape and the close button still work.
   * @default true
   */
  closesOnOutsidePress?: boolean
  /** @default 'dialog' */
  role?: 'dialog' | 'alertdialog'
}

/** A task on top of the page that has to be completed or canceled. Put fields into a `<form>` inside or around it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size,
  initialFocus,
  closesOnOutsidePress,
  className,
  children,
  ...props
}: DialogProps) {
  const titleId = useId()
  const descriptionId = useId()
  const body = useScrollRegion()

  return (
    <Modal
      {...props}
      open={open}
      onOpenChange={onOpenChange}
      initialFocus={initialFocus ?? indexAfterCloseButton}
      closesOnOutsidePress={closesOnOutsidePress}
      scrimClassName={styles.scrim}
      className={dialog({ size, className })}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      data-slot="dialog"
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
      {children ? (
        <div className={styles.body} {...body}>
          {children}
        </div>
      ) : null}
      {footer ? <footer className={styles.footer}>{footer}</footer> : null}
    </Modal>
  )
}
