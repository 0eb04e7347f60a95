import { html, raw } from 'hono/html'
import { formatPhone } from '../../../estate/index.ts'
import { type ConsentLanguage, consentLanguages } from '../../consent/wording.ts'
import type { AlertReplyPage } from '../alert-reply.schema.ts'
import { replyScriptPath, replyStyle } from './reply-page-files.ts'
import { replyTexts, type ReplyTexts } from './texts/reply-texts.ts'

/** What every state of the page needs. */
export interface View {
  language: ConsentLanguage
  texts: ReplyTexts
  /** The page's path, without the language. */
  path: string
  /** Where its form goes: the path with the language. */
  action: string
}

export const createView = (language: ConsentLanguage, path: string): View => ({
  language,
  texts: replyTexts[language],
  path,
  action: `${path}?language=${language}`,
})

/** The whole document around the content. It loads no images and nothing from third parties, and works without its script. */
export function renderDocument(
  { language, texts, path }: View,
  { title, org }: { title: string; org: AlertReplyPage['org'] | null },
  content: unknown,
) {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>${org ? `${title} – ${org.name}` : title}</title>
        <link rel="icon" href="data:," />
        ${raw(`<style>${replyStyle}</style>`)}
        <script type="module" src="/r${replyScriptPath}"></script>
      </head>
      <body>
        <div class="page">
          <header>
            ${org && html`<p class="org">${org.name}</p>`}
            <nav aria-label="${texts.language}">
              <ul class="languages">
                ${consentLanguages.map((name) => renderLanguage(path, name, name === language))}
              </ul>
            </nav>
          </header>
          <main class="page main">
            ${content}
            <p
              class="sending"
              role="status"
              data-sending="${texts.sending}"
              data-retrying="${texts.retrying}"
            ></p>
          </main>
          <footer class="page main">
            <div class="card emergency">
              <p><strong>${texts.notEmergency}</strong></p>
              <a class="button call" href="tel:911">${texts.call911}</a>
            </div>
            ${org && renderOffice(texts, org)}
          </footer>
        </div>
      </body>
    </html>`
}

const renderLanguage = (path: string, language: ConsentLanguage, isCurrent: boolean) =>
  html`<li>
    <a
      href="${path}?language=${language}"
      lang="${language}"
      hreflang="${language}"
      ${isCurrent ? html`aria-current="true"` : ''}
      >${replyTexts[language].name}</a
    >
  </li>`

/** How to reach the people behind the alert. */
/** The page doesn't know where its reader is, so numbers have their country code. */
const anyCountry = ''

function renderOffice(texts: ReplyTexts, org: AlertReplyPage['org']) {
  const { supportPhone, contactEmail, postalAddress, privacyUrl } = org
  return html`<div class="card">
    <p class="org">${org.name}</p>
    ${
      supportPhone !== null &&
      html`<a class="button" href="tel:${supportPhone.replaceAll(/[^\d+]/g, '')}"
        >${texts.callOffice(formatPhone(supportPhone, anyCountry))}</a
      >`
    }
    ${contactEmail !== null && html`<p><a class="line" href="mailto:${contactEmail}">${contactEmail}</a></p>`}
    ${postalAddress !== null && html`<p class="muted">${postalAddress}</p>`}
    ${privacyUrl !== null && html`<p><a class="line" href="${privacyUrl}" rel="noreferrer">${texts.privacy}</a></p>`}
  </div>`
}

/** A state without an alert: the link doesn't work, or the request failed. */
export const renderMessage = (
  texts: ReplyTexts,
  { title, text, retryHref }: { title: string; text: string; retryHref: string | null },
) =>
  html`<section class="card bad">
    <h1 tabindex="-1" data-focus>${title}</h1>
    <p>${text}</p>
    ${retryHref !== null && html`<a class="button" href="${retryHref}">${texts.retry}</a>`}
  </section>`
