import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

export interface LayoutOptions {
  title: string
  content: Markup
  /**
   * The page's navigation entry. Without it, the page has no navigation, like a page of another product.
   */
  currentPage?: 'start' | 'inbox' | 'phone' | 'people' | 'dns'
  script?: 'inbox' | 'phone'
}

const navigationEntries = [
  { id: 'start', href: '/', label: 'Home' },
  { id: 'inbox', href: '/inbox', label: 'Inbox' },
  { id: 'phone', href: '/phone', label: 'Phones' },
  { id: 'people', href: '/people', label: 'People' },
  { id: 'dns', href: '/dns', label: 'DNS' },
] as const

/** A whole HTML page. Everything put into `html` templates is escaped. */
export function renderLayout({ title, content, currentPage, script }: LayoutOptions): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/sandbox.css" />
        ${script && html`<script src="/assets/${script}.js" type="module"></script>`}
      </head>
      <body>
        ${currentPage && renderHeader(currentPage)} ${content}
      </body>
    </html>`
}

function renderHeader(currentPage: LayoutOptions['currentPage']): Markup {
  return html`<header class="top">
    <a class="brand" href="/"
      >${logo} <span>Parapet <span class="quiet">sandbox</span></span></a
    >
    <nav aria-label="Sandbox">
      ${navigationEntries.map(({ id, href, label }) => html`<a href="${href}" ${id === currentPage && html` aria-current="page"`}>${label}</a>`)}
    </nav>
  </header>`
}

const logo = html`<svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
  <path fill="currentColor" d="M1 15V6h3v3h2V2h4v7h2V6h3v9z" />
</svg>`

/** A title that looks the same on either level, so that each page has one first-level heading. */
export function renderHeading(level: 1 | 2, id: string, content: Markup): Markup {
  return level === 1
    ? html`<h1 class="title" id="${id}">${content}</h1>`
    : html`<h2 class="title" id="${id}">${content}</h2>`
}
