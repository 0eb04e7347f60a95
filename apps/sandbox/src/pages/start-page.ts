import { html } from 'hono/html'
import type { Identity } from '../identity/identity.ts'
import { feedNames, type FeedName } from '../feeds/feed-store.ts'
import { renderLayout, type Markup } from './layout.ts'

export interface StartPageView {
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
const samples: Record<FeedName, { label: string; path: string }> = {
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
  cap: { label: 'Alerts of a city (CAP 1.2)', path: 'index.xml' },
}

export function renderStartPage(view: StartPageView): Markup {
  const { identity, identityUrl, smtpHost, smtpPort, realtimePort, realtimeKey, feedsUrl } = view
  const { dnsAddress, agencyPort, replacedFeeds } = view
  const { state, inbox, faults, projectId, accessKey } = identity
  const mailCount = inbox.list().length
  return renderLayout({
    title: 'Parapet sandbox',
    current: 'start',
    content: html`<main class="page">
      <header>
        <h1>The hosted services, on this machine</h1>
        <p>
          Parapet signs people in and sends mail through hosted services. This program stands in for them
          while you develop, demonstrate and test: nothing leaves this machine. It is never deployed.
        </p>
      </header>
      <div class="doors">
        <a class="card door" href="/inbox"
          ><strong>Inbox</strong
          ><span class="quiet"
            >${mailCount === 0 ? 'Empty. Sign-in codes and all mail arrive here.' : `${mailCount} ${mailCount === 1 ? 'message' : 'messages'}, sign-in codes among them`}</span
          ></a
        >
        <a class="card door" href="/people"
          ><strong>People</strong
          ><span class="quiet"
            >${state.people.length === 0 ? 'Nobody yet' : `${state.people.length} who can sign in, in ${state.tenants.length} ${state.tenants.length === 1 ? 'organization' : 'organizations'}`}</span
          ></a
        >
      </div>
      <section class="card padded" aria-labelledby="sign-in">
        <h2 id="sign-in">Sign in</h2>
        <ol class="steps">
          <li>
            Open the app and enter the address of one of the <a href="/people">people</a>, or any other.
          </li>
          <li>Take the six-digit code from the <a href="/inbox">inbox</a>.</li>
          <li>Or choose Google in the app, and then anybody on the page that follows.</li>
        </ol>
      </section>
      <section class="card padded" aria-labelledby="settings">
        <h2 id="settings">Where things are</h2>
        <dl class="facts">
          <dt>Identity</dt>
          <dd><code>${identityUrl}</code></dd>
          <dt>Project id</dt>
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
              : html`<dt>An agency over TLS</dt>
                  <dd>
                    <code>https://localhost:${agencyPort}/feeds/cap/index.xml</code>, to type as a CAP feed;
                    <a href="/agency-certificate.pem">its certificate</a>
                  </dd>`
          }
          <dt>Inbox as JSON</dt>
          <dd>
            <a href="/inbox/messages"><code>/inbox/messages</code></a>
          </dd>
          <dt>Switches</dt>
          <dd>
            <a href="/control"><code>/control</code></a
            >: identity is ${faults.identity}, realtime is ${faults.realtime}, feeds are ${faults.feeds}
          </dd>
        </dl>
      </section>
      <section class="card padded" aria-labelledby="feeds">
        <h2 id="feeds">Hazard feeds</h2>
        <p>
          In the formats of the real services, moved in time so that they are current, at
          <code>${feedsUrl}/{feed}/{path of the service}</code>.
        </p>
        <dl class="facts">
          ${feedNames.map(
            (name) =>
              html`<dt>${samples[name].label}</dt>
                <dd>
                  <a href="/feeds/${name}/${samples[name].path}"><code>/feeds/${name}</code></a
                  >${replacedFeeds.includes(name) ? ', replaced by a test' : ''}
                </dd>`,
          )}
        </dl>
      </section>
    </main>`,
  })
}
