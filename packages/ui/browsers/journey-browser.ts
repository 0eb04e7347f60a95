export type BrowserName = 'chromium' | 'firefox' | 'webkit'

/** The same in every browser, because the number of rendered table rows depends on it. */
export const viewport = { width: 1280, height: 800 }

/** The parts of a single-window browser that the journey needs. */
export interface JourneyBrowser {
  name: BrowserName
  /** The release: `156`, or `2.50` for WebKitGTK. */
  version: string
  open: (url: string) => Promise<void>
  /** Presses and releases a real key or a combination: `ArrowDown`, `a`, `Shift+Tab`. */
  press: (key: string) => Promise<void>
  /** Evaluates an expression in the page and awaits its promise. The value must be serializable as JSON. */
  evaluate: (expression: string) => Promise<unknown>
  close: () => Promise<void>
}
