import { html } from 'hono/html'
import type { Identity } from '../identity/identity.ts'
import { feedNames, type FeedName } from '../feeds/feed-store.ts'
import { renderLayout, type Markup } from './layout.ts'

export interface StartPageProps {
  identity: Identity
  identityUrl: string
  smtpHost: string
  smtpPort: number
  realtimePort: number
  realtimeKey: string
  feedsUrl: string
  dnsAddress: string
  /** Null if there is none. */
  agencyPort: number | null
  /** Feeds whose response was replaced by a test. */
  replacedFeeds: readonly FeedName[]
}

/** A sample URL for each feed. */
const sampleUrls: Record<FeedName, { label: string; path: string }> = {
  nws: { label: 'Weather alerts (NWS)', path: 'alerts/active?area=CO,WY,ME' },
  usgs: { label: 'Earthquakes (USGS)', path: 'earthquakes/feed/v1.0/summary/2.5_day.geojson' },
  firms: { label: 'Fire detections (FIRMS)', path: 'api/area/csv/sandbox/VIIRS_NOAA20_NRT/world/5' },
  wfigs: {
    label: 'Wildfire perimeters (WFIGS)',
    path: 'T4QMspbfLg3qTGWY/arcgis/rest/services/WFIGS_Interagency_Perimeters_Current/FeatureServer/0/query?f=geojson',
  },
  nwps: {
    label: 'River gauges (NWPS)',
    path: 'nwps/v1/gauges?bbox.xmin=-110&bbox.ymin=35&bbox.xmax=-102&bbox.ymax=42',
  },
  gdacs: { label: 'Disasters worldwide (GDACS)', path: 'xml/rss.xml' },
  openfema: {
    label: 'Disaster declarations (OpenFEMA)',
    path: 'api/open/v2/DisasterDeclarationsSummaries',
  },
  cap: { label: 'City alerts (CAP 1.2)', path: 'index.xml' },
}

export function renderStartPage(props: StartPageProps): Markup {
  const { identity, identityUrl, smtpHost, smtpPort, realtimePort, realtimeKey, feedsUrl } = props
  const { dnsAddress, agencyPort, replacedFeeds } = props
  const { state, inbox, faults, projectId, accessKey } = identity
  const mailCount = inbox.list().length
  return renderLayout({
    title: 'Parapet sandbox',
    currentPage: 'start',
    content: html`<main class="page">
      <header>
        <h1>Stand-ins for the hosted services</h1>
        <p>
          Parapet uses hosted services to sign people in and send email. The sandbox replaces them for
          development, demos, and tests, so nothing leaves this machine. Never deploy it.
        </p>
      </header>
      <div class="doors">
        <a class="card door" href="/inbox"
          ><strong>Inbox</strong
          ><span class="quiet"
            >${mailCount === 0 ? 'Empty. Sign-in codes and all email arrive here.' : `${mailCount} ${mailCount === 1 ? 'message' : 'messages'}, including sign-in codes`}</span
          ></a
        >
        <a class="card door" href="/phone"
          ><strong>Phones</strong
          ><span class="quiet">Texts and calls arrive here. You can type replies.</span></a
        >
        <a class="card door" href="/people"
          ><strong>People</strong
          ><span class="quiet"
            >${state.people.length === 0 ? 'No one yet' : `${state.people.length} ${state.people.length === 1 ? 'person' : 'people'} in ${state.tenants.length} ${state.tenants.length === 1 ? 'organization' : 'organizations'}`}</span
          ></a
        >
      </div>
      <section class="card padded" aria-labelledby="sign-in">
        <h2 id="sign-in">Sign in</h2>
        <ol class="steps">
          <li>
            Open the app and enter the address of one of the <a href="/people">people</a>, or any other
            address.
          </li>
          <li>Copy the six-digit code from the <a href="/inbox">inbox</a>.</li>
          <li>Or choose Google in the app, then any account on the next page.</li>
        </ol>
      </section>
      <section class="card padded" aria-labelledby="settings">
        <h2 id="settings">Endpoints</h2>
        <dl class="facts">
          <dt>Identity</dt>
          <dd><code>${identityUrl}</code></dd>
          <dt>Project ID</dt>
          <dd><code>${projectId}</code></dd>
          <dt>Access key</dt>
          <dd><code>${accessKey}</code></dd>
          <dt>Realtime</dt>
          <dd><code>${smtpHost}:${realtimePort}</code>, key <code>${realtimeKey}</code></dd>
          <dt>SMTP</dt>
          <dd><code>smtp://${smtpHost}:${smtpPort}</code></dd>
          <dt>DNS</dt>
          <dd><code>${dnsAddress}</code>, <a href="/dns">records</a></dd>
          ${
            agencyPort === null
              ? ''
              : html`<dt>Agency feed over TLS</dt>
                  <dd>
                    <code>https://localhost:${agencyPort}/feeds/cap/index.xml</code> (add it as a CAP feed),
                    <a href="/agency-certificate.pem">certificate</a>
                  </dd>`
          }
          <dt>Inbox as JSON</dt>
          <dd>
            <a href="/inbox/messages"><code>/inbox/messages</code></a>
          </dd>
          <dt>Text gateway</dt>
          <dd>
            <code>/text-gateway</code>, texts as JSON at
            <a href="/phone/messages"><code>/phone/messages</code></a>
          </dd>
          <dt>Faults</dt>
          <dd>
            <a href="/control"><code>/control</code></a
            >: identity is ${faults.identity}, realtime is ${faults.realtime}, feeds are ${faults.feeds}
          </dd>
        </dl>
      </section>
      <section class="card padded" aria-labelledby="feeds">
        <h2 id="feeds">Hazard feeds</h2>
        <p>
          In the real services’ formats, with times shifted to now, at
          <code>${feedsUrl}/{feed}/{the service’s path}</code>.
        </p>
        <dl class="facts">
          ${feedNames.map(
            (name) =>
              html`<dt>${sampleUrls[name].label}</dt>
                <dd>
                  <a href="/feeds/${name}/${sampleUrls[name].path}"><code>/feeds/${name}</code></a
                  >${replacedFeeds.includes(name) ? ', replaced by a test' : ''}
                </dd>`,
          )}
        </dl>
      </section>
    </main>`,
  })
}
