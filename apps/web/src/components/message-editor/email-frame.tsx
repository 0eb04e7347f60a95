import styles from './message-editor.module.css'

export type PreviewTheme = 'light' | 'dark'

interface EmailFrameProps {
  title: string
  html: string
  /** @default 'light' */
  theme?: PreviewTheme
  /** @default 'desktop' */
  view?: 'desktop' | 'phone'
}

/** An email as recipients see it, isolated from the page. */
export const EmailFrame = ({ title, html, theme = 'light', view = 'desktop' }: EmailFrameProps) => (
  <div className={styles.frameBox}>
    <iframe
      title={title}
      className={styles.frame}
      data-view={view}
      // An empty sandbox blocks scripts, popups, forms and access to this page.
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={toPreviewDocument(html, theme, location.origin)}
    />
  </div>
)

const darkCondition = /\(\s*prefers-color-scheme\s*:\s*dark\s*\)/g
const lightCondition = /\(\s*prefers-color-scheme\s*:\s*light\s*\)/g
const alwaysTrue = '(min-width: 0px)'
const alwaysFalse = '(max-width: 0px)'

/**
 * Prepares an email for a sandboxed frame: adds a content security policy, and applies the selected theme instead of the
 * device's. `origin` is allowed for the logo, because 'self' matches nothing in a sandboxed frame.
 */
export function toPreviewDocument(html: string, theme: PreviewTheme, origin: string): string {
  // Allow only inline styles and the logo: no scripts, no third-party requests.
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src ${origin} data:`
  const isDark = theme === 'dark'
  const themedHtml = html
    .replace(darkCondition, isDark ? alwaysTrue : alwaysFalse)
    .replace(lightCondition, isDark ? alwaysFalse : alwaysTrue)
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<style>:root{color-scheme:only ${theme}}</style>`,
    // Links do nothing: they target a new window, which the sandbox blocks.
    '<base target="_blank">',
  ].join('')
  const headTag = /<head[^>]*>/i.exec(themedHtml)
  if (!headTag) return `<!doctype html><html><head>${head}</head><body>${themedHtml}</body></html>`
  const headEnd = headTag.index + headTag[0].length
  return themedHtml.slice(0, headEnd) + head + themedHtml.slice(headEnd)
}
