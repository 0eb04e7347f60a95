import { ArrowBigUpDash, Eye, EyeOff } from 'lucide-react'
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { FieldButton } from '../internal/field-button.tsx'
import { useFieldControl, joinIds } from '../internal/field-context.ts'
import { joinClasses } from '../internal/join-classes.ts'
import { mergeRefs } from '../internal/merge-refs.ts'
import { inputClassName, type InputSize } from '../text-input/text-input.tsx'
import styles from './password-input.module.css'

export interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'size' | 'type'> {
  /** @default 'md' */
  size?: InputSize
  /**
   * Tells password managers the purpose: `new-password` when setting one.
   * @default 'current-password'
   */
  autoComplete?: string
}

/**
 * A password field with a button to show the password and a Caps Lock warning. It hides the password again when the form is
 * submitted, so that browsers offer to save it. `className` and `style` go to the outer element.
 */
export function PasswordInput({
  size,
  autoComplete = 'current-password',
  className,
  style,
  ref,
  onKeyDown,
  onKeyUp,
  onBlur,
  onPointerDown,
  ...props
}: PasswordInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const capsLockId = useId()
  const [isShown, setIsShown] = useState(false)
  const [isCapsLockOn, setIsCapsLockOn] = useState(false)
  const inputRef = useMemo(() => mergeRefs<HTMLInputElement>(input, ref), [ref])
  const field = useFieldControl(props)

  useEffect(() => {
    const form = input.current?.form
    const hide = () => setIsShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])

  const updateCapsLock = (event: KeyboardEvent | PointerEvent) =>
    setIsCapsLockOn(event.getModifierState('CapsLock'))

  return (
    <span className={joinClasses(styles.root, className)} style={style} data-slot="password-input">
      <span className={styles.frame}>
        <input
          spellCheck={false}
          autoCapitalize="none"
          {...props}
          {...field}
          ref={inputRef}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          aria-describedby={joinIds(field['aria-describedby'], isCapsLockOn && capsLockId)}
          className={inputClassName({ size, className: styles.control })}
          onKeyDown={(event) => {
            onKeyDown?.(event)
            updateCapsLock(event)
          }}
          onKeyUp={(event) => {
            onKeyUp?.(event)
            updateCapsLock(event)
          }}
          onPointerDown={(event) => {
            onPointerDown?.(event)
            updateCapsLock(event)
          }}
          onBlur={(event) => {
            onBlur?.(event)
            setIsCapsLockOn(false)
          }}
        />
        <FieldButton
          placement="over"
          aria-label="Show password"
          aria-pressed={isShown}
          title={isShown ? 'Hide password' : 'Show password'}
          disabled={props.disabled}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </FieldButton>
      </span>
      <span className={styles.capsLock} id={capsLockId} role="status">
        {isCapsLockOn ? (
          <>
            <ArrowBigUpDash className={styles.capsLockIcon} aria-hidden="true" />
            Caps Lock is on
          </>
        ) : null}
      </span>
    </span>
  )
}
