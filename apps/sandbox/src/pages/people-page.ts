import { html } from 'hono/html'
import type { Person, SandboxState } from '../state/sandbox-state.ts'
import { renderLayout, type Markup } from './layout.ts'

export function renderPeoplePage(state: SandboxState): Markup {
  const people = state.people.toSorted((a, b) => getIdentifier(a).localeCompare(getIdentifier(b)))
  return renderLayout({
    title: 'People · Parapet sandbox',
    currentPage: 'people',
    content: html`<main class="page">
      <header>
        <h1>People who can sign in</h1>
        <p class="quiet">
          Enter an address in the app; the code arrives in the inbox. There are no passwords.
        </p>
      </header>
      ${
        people.length > 0
          ? html`<ul class="card rows">
              ${people.map((person) => renderPerson(state, person))}
            </ul>`
          : html`<p class="card empty">
              No one yet. People appear when the app creates its demo organizations and when someone signs in
              for the first time.
            </p>`
      }
    </main>`,
  })
}

function renderPerson(state: SandboxState, person: Person): Markup {
  const identifier = getIdentifier(person)
  const tenantLabels = person.memberships.map(({ tenantId, roleNames }) => {
    const tenantName = state.tenants.find(({ id }) => id === tenantId)?.name ?? tenantId
    return roleNames.length > 0 ? `${tenantName}: ${roleNames.join(', ')}` : tenantName
  })
  return html`<li class="person">
    <div>
      <strong>${identifier}</strong>
      ${person.status !== 'enabled' && html`<span class="badge">${person.status}</span>`}
      <p class="quiet">${[person.name, ...tenantLabels].filter(Boolean).join(' · ') || 'No organization'}</p>
    </div>
    <a class="mail" href="/inbox?to=${encodeURIComponent(person.email || person.phone || identifier)}"
      >Inbox<span class="visually-hidden"> for ${identifier}</span></a
    >
  </li>`
}

function getIdentifier(person: Person): string {
  return person.loginIds[0] ?? person.userId
}
