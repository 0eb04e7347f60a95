export type PreviewTheme = 'light' | 'dark'

const darkCondition = /\(\s*prefers-color-scheme\s*:\s*dark\s*\)/g
const lightCondition = /\(\s*prefers-color-scheme\s*:\s*light\s*\)/g
const always = '(min-width: 0px)'
const never = '(max-width: 0px)'

/**
 * A mail as the document of a sandboxed frame: with a policy of its own, and with the theme that the person chose
 * rather than that of the device. `origin` is where the logo may come from: to such a frame no origin is its own.
 */
export function toPreviewDocument(html: string, theme: PreviewTheme, origin: string): string {
  // Nothing but the mail itself, its styles and the logo; no script and no address of others.
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src ${origin} data:`
  const isDark = theme === 'dark'
  const themed = html
    .replace(darkCondition, isDark ? always : never)
    .replace(lightCondition, isDark ? never : always)
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<style>:root{color-scheme:only ${theme}}</style>`,
    // What is pressed in a preview leads nowhere; the frame lets no window open.
    '<base target="_blank">',
  ].join('')
  const place = /<head[^>]*>/i.exec(themed)
  if (!place) return `<!doctype html><html><head>${head}</head><body>${themed}</body></html>`
  const end = place.index + place[0].length
  return themed.slice(0, end) + head + themed.slice(end)
}
