import { useEffect, useRef, type ReactNode } from 'react'
import styles from './both-themes.module.css'

interface BothThemesProps {
  storyId: string
  direction: string
  /** The args changed in the controls. */
  args: Record<string, unknown>
  children: ReactNode
}

/** What Storybook's preview adds to the window of the frame. */
interface StoryWindow {
  __STORYBOOK_PREVIEW__?: { ready: () => Promise<void> }
  __STORYBOOK_ADDONS_CHANNEL__?: { emit: (event: string, detail: unknown) => void }
}

/**
 * Shows the story in the light theme, and next to it, in an iframe, in the dark theme, so that popups at the end of the page
 * have the right theme, too, and interactions find only one story.
 */
export function BothThemes({ storyId, direction, args, children }: BothThemesProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const latestArgs = useRef(args)
  const query = new URLSearchParams({
    id: storyId,
    viewMode: 'story',
    globals: `theme:dark;direction:${direction};a11y.manual:!true`,
  })

  useEffect(() => {
    latestArgs.current = args
    void sendArgs(frame.current, storyId, args)
  }, [storyId, args])

  return (
    <div className={styles.pair}>
      <div className={styles.half}>{children}</div>
      <iframe
        ref={frame}
        className={styles.half}
        title="The same story in the dark theme"
        src={`iframe.html?${query}`}
        onLoad={(event) => {
          fitToContent(event.currentTarget)
          void sendArgs(event.currentTarget, storyId, latestArgs.current)
        }}
      />
    </div>
  )
}

/** Arrays, elements, and functions can't be passed in a URL, so they are sent to the frame directly. */
async function sendArgs(
  frame: HTMLIFrameElement | null,
  storyId: string,
  updatedArgs: Record<string, unknown>,
): Promise<void> {
  if (Object.keys(updatedArgs).length === 0) return
  const storyWindow = frame?.contentWindow as StoryWindow | null | undefined
  await storyWindow?.__STORYBOOK_PREVIEW__?.ready()
  storyWindow?.__STORYBOOK_ADDONS_CHANNEL__?.emit('updateStoryArgs', { storyId, updatedArgs })
}

function fitToContent(frame: HTMLIFrameElement): void {
  const body = frame.contentDocument?.body
  if (!body) return
  new ResizeObserver(() => {
    frame.style.blockSize = `${body.scrollHeight}px`
  }).observe(body)
}
