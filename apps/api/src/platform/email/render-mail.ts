import { html, raw } from 'hono/html'
import { labelSeparator } from '../text/label-separator.ts'
import type { Mail } from './mailer.ts'

/** Plain text, or a linked line with text below it. User input is escaped. */
type MailParagraph = string | { title: string; url: string; text: string }

interface MailContent {
  to: string
  /** Language tag of the content. @default 'en' */
  language?: string
  subject: string
  heading: string
  paragraphs: readonly MailParagraph[]
  action?: { label: string; url: string }
  /** Why the person gets this email, below everything else; may end with a link. */
  footer: string | { text: string; label: string; url: string }
}

/** An email in the product's design, with the same content as plain text. */
export async function renderMail(content: MailContent): Promise<Mail> {
  const { to, language = 'en', subject, heading, paragraphs, action, footer } = content
  const document = await html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;background:#f3f5f7;font:16px/1.5 system-ui,sans-serif;color:#18212b">
        <div style="max-width:520px;margin:32px auto;padding:32px;background:#fff;border-radius:8px">
          <h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${heading}</h1>
          ${paragraphs.map((part) => html`<p style="margin:0 0 16px;white-space:pre-line">${paragraphToHtml(part)}</p>`)}
          ${
            action
              ? html`<p style="margin:0 0 16px">
                  <a
                    href="${action.url}"
                    style="display:inline-block;padding:10px 16px;background:#0f6a6d;color:#fff;border-radius:6px;text-decoration:none;font-weight:600"
                    >${action.label}</a
                  >
                </p>`
              : raw('')
          }
          <p style="margin:0;color:#526070;font-size:14px">${footerToHtml(footer)}</p>
        </div>
      </body>
    </html>`
  const text = [
    heading,
    ...paragraphs.map(toPlainText),
    ...(action ? [`${action.label}${labelSeparator(language).trimEnd()}\n${action.url}`] : []),
    typeof footer === 'string' ? footer : `${footer.text} ${footer.label}: ${footer.url}`,
  ]
  return { to, subject, text: text.join('\n\n'), html: String(document) }
}

const paragraphToHtml = (part: MailParagraph) =>
  typeof part === 'string'
    ? part
    : html`<a href="${part.url}" style="color:#0f6a6d;font-weight:600">${part.title}</a>${`\n${part.text}`}`

const footerToHtml = (footer: MailContent['footer']) =>
  typeof footer === 'string'
    ? footer
    : html`${footer.text} <a href="${footer.url}" style="color:#0f6a6d">${footer.label}</a>.`

const toPlainText = (part: MailParagraph) =>
  typeof part === 'string' ? part : [part.title, part.text, part.url].join('\n')
