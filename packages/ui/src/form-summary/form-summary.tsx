import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { mergeRefs } from '../internal/merge-refs.ts'
import styles from './form-summary.module.css'

export interface FormSummaryError {
  /** The `controlId` of the `Field` to go to; absent for an error of the whole form. */
  controlId?: string
  message: string
}

export interface FormSummaryProps extends Omit<ComponentProps<'div'>, 'title' | 'children'> {
  /** Renders nothing if it is empty. */
  errors: readonly FormSummaryError[]
  /**
   * @default 'Fix 1 problem to continue', with the number of errors; or the error's own message, if it's the only one and
   * isn't about a field
   */
  title?: ReactNode
  /**
   * Increment it on every failed submit; the summary takes focus when it changes.
   * @default 0
   */
  attempt?: number
}

/** The errors of a form, shown above it. Takes focus and links to the fields. */
export function FormSummary({ errors, title, attempt = 0, className, ref, ...props }: FormSummaryProps) {
  const root = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const hasErrors = errors.length > 0

  // An effect, because the summary is not rendered yet in the submit handler.
  useEffect(() => {
    if (hasErrors) root.current?.focus()
  }, [hasErrors, attempt])

  if (!hasErrors) return null
  // There may be nothing to fix, such as without a connection.
  const soleMessage =
    title === undefined && errors.length === 1 && errors[0]!.controlId === undefined
      ? errors[0]!.message
      : null

  return (
    <div
      {...props}
      ref={mergeRefs(root, ref)}
      className={joinClasses(styles.root, className)}
      data-slot="form-summary"
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <CircleAlert className={styles.icon} aria-hidden="true" />
      <div>
        <p className={styles.title} id={titleId}>
          {title ??
            soleMessage ??
            `Fix ${errors.length === 1 ? '1 problem' : `${errors.length} problems`} to continue`}
        </p>
        {soleMessage === null ? (
          <ul className={styles.list}>
            {errors.map((error) => (
              <li key={`${error.controlId ?? ''}${error.message}`}>
                {error.controlId === undefined ? (
                  error.message
                ) : (
                  <a className={styles.link} href={`#${error.controlId}`} onClick={goToControl}>
                    {error.message}
                  </a>
                )}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  )
}

function goToControl(event: MouseEvent<HTMLAnchorElement>) {
  const control = document.getElementById(event.currentTarget.hash.slice(1))
  if (!control) return
  event.preventDefault()
  control.focus()
  control.scrollIntoView({ block: 'center' })
}
