import { useEffect, useRef, type ReactNode } from 'react'
import styles from './both-themes.module.css'

interface BothThemesProps {
  storyId: string
  direction: string
  /** What was changed in the controls. */
  args: Record<string, unknown>
  children: ReactNode
}

/** What the preview of Storybook puts on the window of the frame. */
interface StoryWindow {
  __STORYBOOK_PREVIEW__?: { ready: () => Promise<void> }
  __STORYBOOK_ADDONS_CHANNEL__?: { emit: (event: string, detail: unknown) => void }
}

/**
 * The story in light, and beside it in a frame of its own in dark: what opens at the end of the page has the right
 * theme there too, and interactions find one story.
 */
export function BothThemes({ storyId, direction, args, children }: BothThemesProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const newest = useRef(args)
  const query = new URLSearchParams({
    id: storyId,
    viewMode: 'story',
    globals: `theme:dark;direction:${direction};a11y.manual:!true`,
  })

  useEffect(() => {
    newest.current = args
    void handOver(frame.current, storyId, args)
  }, [storyId, args])

  return (
    <div className={styles.pair}>
      <div className={styles.half}>{children}</div>
      <iframe
        ref={frame}
        className={styles.half}
        title="The same in the dark theme"
        src={`iframe.html?${query}`}
        onLoad={(event) => {
          fitToContent(event.currentTarget)
          void handOver(event.currentTarget, storyId, newest.current)
        }}
      />
    </div>
  )
}

/** Lists, elements and functions have no place in an address; the frame takes them as they are. */
async function handOver(
  frame: HTMLIFrameElement | null,
  storyId: string,
  updatedArgs: Record<string, unknown>,
): Promise<void> {
  if (Object.keys(updatedArgs).length === 0) return
  const inside = frame?.contentWindow as StoryWindow | null | undefined
  await inside?.__STORYBOOK_PREVIEW__?.ready()
  inside?.__STORYBOOK_ADDONS_CHANNEL__?.emit('updateStoryArgs', { storyId, updatedArgs })
}

function fitToContent(frame: HTMLIFrameElement): void {
  const body = frame.contentDocument?.body
  if (!body) return
  new ResizeObserver(() => {
    frame.style.blockSize = `${body.scrollHeight}px`
  }).observe(body)
}
