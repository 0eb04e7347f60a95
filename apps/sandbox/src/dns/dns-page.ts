import { html } from 'hono/html'
import { renderLayout, type Markup } from '../pages/layout.ts'
import type { RecordSet } from './dns-record.ts'

export interface DnsPageProps {
  sets: RecordSet[]
  /** Where the name server listens. */
  address: string
  /** Pasted text that couldn't be parsed. */
  pastedText: string
  problems: string[]
}

export function renderDnsPage({ sets, address, pastedText, problems }: DnsPageProps): Markup {
  const hasProblems = problems.length > 0
  return renderLayout({
    title: `${hasProblems ? 'Not published' : 'DNS'} · Parapet sandbox`,
    currentPage: 'dns',
    content: html`<main class="page">
      <header>
        <h1>Domain names</h1>
        <p class="quiet">
          The app uses this name server instead of public DNS. It knows only the names below and listens at
          <code>${address}</code> over UDP and TCP.
        </p>
      </header>
      <form class="card padded" method="post" action="/dns">
        <div class="field">
          <label for="records">Publish records</label>
          <p class="quiet" id="records-help">
            One per line: name, type, value. “Copy all” under Email senders in the app copies records in this
            format. Records with the same name and type are replaced.
          </p>
          ${
            hasProblems &&
            html`<div class="problem" id="records-problem" role="alert">
              ${problems.map((problem) => html`<p>${problem}</p>`)}
            </div>`
          }
          <textarea
            id="records"
            name="records"
            rows="6"
            spellcheck="false"
            autocapitalize="off"
            class="mono"
            placeholder="bounce.cedar-stone.test MX 10 mx.parapet.test"
            aria-describedby="records-help${hasProblems ? ' records-problem' : ''}"
            ${hasProblems && html`aria-invalid="true" autofocus`}
          >
${pastedText}</textarea>
        </div>
        <div><button class="button primary">Publish</button></div>
      </form>
      <section aria-labelledby="known">
        <h2 id="known" class="above">Known names <span class="quiet">${sets.length || ''}</span></h2>
        ${
          sets.length > 0
            ? html`<ul class="card rows">
                ${sets.map(renderSet)}
              </ul>`
            : html`<p class="card empty">No records yet. The app publishes its own when it starts.</p>`
        }
      </section>
    </main>`,
  })
}

function renderSet({ name, type, values }: RecordSet): Markup {
  return html`<li class="record">
    <div>
      <p><strong>${name}</strong> <span class="kind">${type}</span></p>
      ${values.map((value) => html`<p class="mono quiet">${value}</p>`)}
    </div>
    <form method="post" action="/dns/remove">
      <input type="hidden" name="name" value="${name}" />
      <input type="hidden" name="type" value="${type}" />
      <button class="button">Remove<span class="visually-hidden"> ${type} record for ${name}</span></button>
    </form>
  </li>`
}
