import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

function readFont(path: string): string {
  return `url(data:font/woff2;base64,${readFileSync(path).toString('base64')}) format('woff2')`
}

/** Characters that the fonts below lack, for which the system would substitute a font. */
export const unsupportedCharacters =
  /[^\n\r\t\u0020-\u00FF\u0131\u0152\u0153\u02C6\u02DC\u0600-\u06FF\u2000-\u206F\u20AC\u2122\u2191\u2193\u2212]/gu

/**
 * Makes a page look the same on every machine: with fonts from the repository instead of system fonts, without motion, and
 * without a caret.
 */
export const stableStyles = `
  @font-face {
    font-family: 'Test Sans';
    font-weight: 100 900;
    src: ${readFont(require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))};
  }
  @font-face {
    font-family: 'Test Mono';
    src: ${readFont(require.resolve('@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2'))};
  }
  @font-face {
    font-family: 'Test Arabic';
    unicode-range: U+0600-06FF;
    src: ${readFont(require.resolve('@fontsource/cairo/files/cairo-arabic-400-normal.woff2'))};
  }
  :root {
    --ui-font-sans: 'Test Sans', 'Test Arabic';
    --ui-font-mono: 'Test Mono';
    font-family: 'Test Sans';
  }
  *, *::before, *::after {
    animation: none !important;
    transition: none !important;
    caret-color: transparent !important;
  }
`
