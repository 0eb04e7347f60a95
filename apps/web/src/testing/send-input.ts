import { cdp } from 'vitest/browser'

interface InputSession {
  send: (method: 'Input.dispatchMouseEvent' | 'Input.dispatchTouchEvent', event: object) => Promise<unknown>
}

interface Position {
  x: number
  y: number
}

/** Real input at positions in the window, through the browser. */
const send = (...[method, event]: Parameters<InputSession['send']>) =>
  (cdp() as unknown as InputSession).send(method, event)

/** Tests run in a frame, and input is sent to the page. */
function toPage({ x, y }: Position): Position {
  const frame = window.frameElement?.getBoundingClientRect()
  return { x: x + (frame?.left ?? 0), y: y + (frame?.top ?? 0) }
}

const mouse = (type: string, at: Position, buttons: number) =>
  send('Input.dispatchMouseEvent', { type, ...toPage(at), buttons, button: 'left', clickCount: 1 })

const touch = (type: string, ...touches: Position[]) =>
  send('Input.dispatchTouchEvent', { type, touchPoints: touches.map(toPage) })

/** Presses the mouse at the first position, moves through the others, and releases it. */
export async function dragMouse(...path: Position[]) {
  await mouse('mousePressed', path[0]!, 1)
  for (const at of path.slice(1)) await mouse('mouseMoved', at, 1)
  await mouse('mouseReleased', path.at(-1)!, 0)
}

export async function tap(at: Position) {
  await touch('touchStart', at)
  await touch('touchEnd')
}

/** Moves a finger through positions. */
export async function dragFinger(...path: Position[]) {
  await touch('touchStart', path[0]!)
  for (const at of path.slice(1)) await touch('touchMove', at)
  await touch('touchEnd')
}
