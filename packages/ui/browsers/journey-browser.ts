export type BrowserName = 'chromium' | 'firefox' | 'webkit'

/** As large in every browser: how many rows a table draws depends on it. */
export const viewport = { width: 1280, height: 800 }

/** A browser with one window, as far as the journey needs it. */
export interface JourneyBrowser {
  name: BrowserName
  /** The version as its makers count releases: `156`, or `2.50` of WebKitGTK. */
  version: string
  open: (url: string) => Promise<void>
  /** Presses and releases one real key, or several together: `ArrowDown`, `a`, `Shift+Tab`. */
  press: (key: string) => Promise<void>
  /** The value of an expression in the page, once its promise is kept. Only what JSON can carry comes back. */
  evaluate: (expression: string) => Promise<unknown>
  close: () => Promise<void>
}
