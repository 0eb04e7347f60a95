import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import {
  type ComponentProps,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { joinClasses } from '../internal/join-classes.ts'
import { useFocusFallback } from '../internal/use-focus-fallback.ts'
import type { Severity } from '../severity-mark/severity.ts'
import { useRotation } from './use-rotation.ts'
import styles from './alert-carousel.module.css'

/** How long an alert is shown before the next one. */
export const defaultAlertIntervalMs = 5000

export interface CarouselItem {
  id: string
  severity?: Severity
  /**
   * Stays visible above the others instead of rotating with them. Set it to false once someone has acknowledged the
   * alert.
   * @default true for the severity `extreme`
   */
  isPinned?: boolean
}

export interface AlertCarouselProps<Item extends CarouselItem> extends Omit<
  ComponentProps<'section'>,
  'children'
> {
  /** Most severe first. Extreme alerts are pinned above the others. */
  items: readonly Item[]
  /** The content of one alert, pinned or rotating: usually an `AlertLine`. */
  renderItem: (item: Item) => ReactNode
  /**
   * The name of the region.
   * @default 'Alerts'
   */
  label?: string
  /** @default 5000 */
  intervalMs?: number
}

/**
 * Alerts that rotate in one line, with a button to pause. Rotation stops while the carousel is hovered or focused or the
 * tab is hidden, and doesn't start automatically with reduced motion.
 */
export function AlertCarousel<Item extends CarouselItem>({
  items,
  renderItem,
  label = 'Alerts',
  intervalMs = defaultAlertIntervalMs,
  className,
  ...props
}: AlertCarouselProps<Item>) {
  const pinnedList = useRef<HTMLUListElement>(null)
  const carousel = useRef<HTMLDivElement>(null)
  const pinned = items.filter(isPinned)
  const rotating = items.filter((item) => !isPinned(item))
  const [shownId, setShownId] = useState(rotating[0]?.id)
  const shownIndex = Math.max(
    0,
    rotating.findIndex(({ id }) => id === shownId),
  )
  const hasSeveral = rotating.length > 1

  function show(step: 1 | -1) {
    setShownId(rotating[(shownIndex + step + rotating.length) % rotating.length]?.id)
  }

  const rotation = useRotation({
    canRotate: hasSeveral,
    intervalMs,
    shownId: rotating[shownIndex]?.id,
    onAdvance: () => show(1),
  })
  // The button disappears when its alert is acknowledged.
  const focusFallback = useFocusFallback(() => {
    rotation.loseFocus()
    return findFirstControl(pinnedList.current) ?? findFirstControl(carousel.current)
  })
  const swipe = useSwipe((step) => {
    if (hasSeveral) show(step)
  })

  return (
    <section
      aria-label={label}
      {...props}
      className={joinClasses(styles.root, className)}
      data-slot="alert-carousel"
    >
      {/* Rendered while empty, so that the first alert is announced. */}
      <ul
        ref={pinnedList}
        {...focusFallback}
        className={styles.pinned}
        aria-live="assertive"
        aria-relevant="additions"
      >
        {pinned.map((item) => (
          <li className={styles.pin} key={item.id} data-severity={item.severity}>
            {renderItem(item)}
          </li>
        ))}
      </ul>
      {rotating.length > 0 ? (
        // It only tracks focus and pointer.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <div
          {...rotation.handlers}
          ref={carousel}
          onFocus={(event) => {
            focusFallback.onFocus(event)
            rotation.handlers.onFocus()
          }}
          onBlur={(event: FocusEvent<HTMLDivElement>) => {
            focusFallback.onBlur()
            rotation.handlers.onBlur(event)
          }}
          className={styles.carousel}
          role="group"
          aria-roledescription="carousel"
          aria-label={label}
          data-rotating={rotation.isRotating ? '' : undefined}
        >
          {hasSeveral ? (
            <div className={styles.controls}>
              <IconButton
                label={rotation.isPlaying ? 'Pause' : 'Play'}
                size="sm"
                icon={rotation.isPlaying ? <Pause /> : <Play />}
                onClick={rotation.toggle}
              />
              <IconButton
                className={styles.step}
                label="Previous alert"
                size="sm"
                icon={<ChevronLeft />}
                onClick={() => show(-1)}
              />
              <span className={styles.count} dir="auto">
                {shownIndex + 1} of {rotating.length}
              </span>
              <IconButton
                className={styles.step}
                label="Next alert"
                size="sm"
                icon={<ChevronRight />}
                onClick={() => show(1)}
              />
            </div>
          ) : null}
          <div {...swipe} className={styles.slides} aria-live={rotation.isRotating ? 'off' : 'polite'}>
            {rotating.map((item, index) => (
              <div
                className={styles.slide}
                key={item.id}
                role="group"
                aria-roledescription="slide"
                aria-label={`${index + 1} of ${rotating.length}`}
                data-shown={index === shownIndex ? '' : undefined}
              >
                {renderItem(item)}
              </div>
            ))}
          </div>
        </div>
      ) : null}
    </section>
  )
}

const isPinned = ({ isPinned: choice, severity }: CarouselItem) => choice ?? severity === 'extreme'

function findFirstControl(element: HTMLElement | null): HTMLElement | null {
  return element?.querySelector<HTMLElement>('button, a[href]') ?? null
}

const swipeThresholdPx = 40

/** Detects a horizontal swipe of at least 40 px by touch or pen. Swiping in reading direction goes back. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const startX = useRef<number | null>(null)

  return {
    onPointerDown(event: PointerEvent) {
      startX.current = event.pointerType === 'mouse' || !event.isPrimary ? null : event.clientX
    },
    onPointerCancel() {
      startX.current = null
    },
    onPointerUp(event: PointerEvent) {
      if (startX.current === null) return
      const distancePx = event.clientX - startX.current
      startX.current = null
      if (Math.abs(distancePx) < swipeThresholdPx) return
      const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
      onSwipe(distancePx < 0 === isRtl ? -1 : 1)
    },
  }
}
