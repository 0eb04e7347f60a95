import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { render } from '@react-email/render'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createElement as h } from 'react'

interface TenantMailProps {
  language: string
  subject: string
  preheader: string | null
  /** Safe HTML with inline styles. */
  bodyHtml: string
  /** The logo above the text, or the organization's name. */
  org: { name: string; logoUrl: string | null }
  footer: {
    reason: string
    questions: string
    /** Phone number and email address, if set. */
    contacts: string[]
    /** Legal name and postal address. */
    legalAddress: string
    optOut: string
    optOutUrl: string
  }
  /** Shown above everything in a test. */
  notice: string | null
}

const mediaStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #10161c !important; }
  .card { background-color: #1a222b !important; border-color: #2c3742 !important; }
  .card, .card p, .card li, .card h2, .card h3, .card h4, .card .name { color: #e8edf2 !important; }
  .card .link { color: #6fd0cf !important; }
  .card .button { background-color: #2a9d9a !important; color: #06191a !important; }
  .foot p, .foot .link { color: #9fb0bf !important; }
  .foot .rule { border-top-color: #2c3742 !important; }
  .notice { background-color: #3a2f12 !important; color: #ffe3a3 !important; }
}
@media only screen and (max-width: 620px) {
  .card { padding: 24px 20px !important; }
  .outer { padding: 12px !important; }
  .button { display: block !important; text-align: center !important; }
}`

const fontFamily =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', 'PingFang SC', 'Microsoft YaHei', sans-serif"
const hiddenStyle = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  maxHeight: 0,
  maxWidth: 0,
  opacity: 0,
} as const
const styles = {
  notice: { backgroundColor: '#fff3d6', borderRadius: '8px', padding: '10px 16px', marginBottom: '16px' },
  card: {
    backgroundColor: '#ffffff',
    border: '1px solid #dfe5ea',
    borderRadius: '12px',
    padding: '32px 36px',
    color: '#18212b',
  },
  name: { margin: '0 0 24px', fontSize: '18px', fontWeight: 600, lineHeight: '1.3' },
  logo: { margin: '0 0 24px', maxHeight: '40px', width: 'auto', maxWidth: '240px' },
} as const
const footerStyle = { margin: '0 0 8px', fontSize: '13px', lineHeight: '1.55', color: '#5b6b7a' }

// Node runs this file directly: it strips types but doesn't know JSX.
const toElement = ({ language, subject, preheader, bodyHtml, org, footer, notice }: TenantMailProps) =>
  h(
    Html,
    { lang: language },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, subject),
      h('style', { dangerouslySetInnerHTML: { __html: mediaStyles } }),
    ),
    h(
      Body,
      { className: 'page', style: { margin: 0, padding: 0, backgroundColor: '#eef2f5', fontFamily } },
      preheader && h('div', { style: hiddenStyle }, preheader),
      h(
        Container,
        { className: 'outer', style: { maxWidth: '600px', margin: '0 auto', padding: '32px 16px' } },
        notice !== null &&
          h(
            Section,
            { className: 'notice', style: styles.notice },
            h(Text, { style: { margin: 0, fontSize: '14px', lineHeight: '1.5' } }, notice),
          ),
        h(
          Section,
          { className: 'card', style: styles.card },
          org.logoUrl === null
            ? h(Text, { className: 'name', style: styles.name }, org.name)
            : h(Img, { src: org.logoUrl, alt: org.name, height: '40', style: styles.logo }),
          // From `markdownToHtml`, which escapes HTML.
          h('div', { dangerouslySetInnerHTML: { __html: bodyHtml } }),
        ),
        h(
          Section,
          { className: 'foot', style: { padding: '24px 36px 0' } },
          h(Text, { style: footerStyle }, footer.reason),
          footer.contacts.length > 0 &&
            h(Text, { style: footerStyle }, footer.questions, ' ', footer.contacts.join(' · ')),
          h(Text, { style: footerStyle }, footer.legalAddress),
          h(Hr, {
            className: 'rule',
            style: { border: 0, borderTop: '1px solid #d5dde4', margin: '16px 0' },
          }),
          h(
            Text,
            { style: footerStyle },
            h(
              Link,
              {
                className: 'link',
                href: footer.optOutUrl,
                style: { color: '#5b6b7a', textDecoration: 'underline' },
              },
              footer.optOut,
            ),
          ),
        ),
      ),
    ),
  )

/** The email as HTML at most 600 px wide, in light and dark, with nothing external but the logo. */
export const renderTenantMail = (props: TenantMailProps): Promise<string> => render(toElement(props))
