import { html } from 'hono/html'
import { renderLayout, type Markup } from '../pages/layout.ts'
import type { RecordSet } from './dns-record.ts'

export interface DnsView {
  sets: RecordSet[]
  /** Where the name server listens. */
  address: string
  /** Pasted text that couldn't be parsed. */
  pasted: string
  problems: string[]
}

export function renderDnsPage({ sets, address, pasted, problems }: DnsView): Markup {
  const hasProblems = problems.length > 0
  return renderLayout({
    title: `${hasProblems ? 'Not published' : 'DNS'} · Parapet sandbox`,
    current: 'dns',
    content: html`<main class="page">
      <header>
        <h1>Domain names</h1>
        <p class="quiet">
          The app asks this name server instead of the internet’s. It knows the names below and no others, and
          listens at <code>${address}</code> over UDP and TCP.
        </p>
      </header>
      <form class="card padded" method="post" action="/dns">
        <div class="field">
          <label for="records">Publish records</label>
          <p class="quiet" id="records-help">
            One to a line: name, type, value. In the app, “Copy all” under Email senders gives you lines like
            these. Records with the same name and type are replaced.
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
${pasted}</textarea>
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
      <button class="button">Remove<span class="visually-hidden"> ${type} of ${name}</span></button>
    </form>
  </li>`
}
