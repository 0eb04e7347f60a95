// Retries an answer until it arrives, with the same key, so that it counts once. Without this
// script the form posts itself.
const attemptMs = 15_000
const pausesMs = [1_000, 2_000, 4_000, 8_000]
const retryAfterMaxSeconds = 60

let current = null

document.addEventListener('submit', (event) => {
  const { target: form, submitter } = event
  // The button is the answer. Where the browser doesn't say which it was, the form posts itself.
  if (!submitter) return
  const body = new URLSearchParams(new FormData(form))
  body.set(submitter.name, submitter.value)
  event.preventDefault()
  // A second tap, or another answer, replaces the one that is on its way.
  current?.abort()
  current = new AbortController()
  void send(form.action, body, current.signal)
})

window.addEventListener('beforeunload', (event) => {
  if (current) event.preventDefault()
})

// A page from the back button has used its keys.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})

async function send(action, body, stopped) {
  const status = document.querySelector('[data-sending]')
  say(status, status.dataset.sending)
  for (let attempt = 0; !stopped.aborted; attempt += 1) {
    const page = await post(action, body, stopped)
    if (stopped.aborted) return
    if (page) {
      current = null
      return show(page)
    }
    say(status, status.dataset.retrying)
    await waitForNetwork(pausesMs[Math.min(attempt, pausesMs.length - 1)], stopped)
  }
}

/** The page that the server returned, or null if the answer may not have arrived. */
async function post(action, body, stopped) {
  const attempt = new AbortController()
  const timer = setTimeout(() => attempt.abort(), attemptMs)
  stopped.addEventListener('abort', () => attempt.abort())
  try {
    const response = await fetch(action, { method: 'POST', body, signal: attempt.signal })
    const retryAfter = Number(response.headers.get('Retry-After') ?? 0)
    if (response.status >= 500 || (response.status === 429 && retryAfter <= retryAfterMaxSeconds)) return null
    return { html: await response.text(), url: response.redirected ? response.url : null }
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** Ends early when the device is online again. */
function waitForNetwork(ms, stopped) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
    window.addEventListener('online', resolve, { once: true, signal: stopped })
  })
}

function show({ html, url }) {
  const received = new DOMParser().parseFromString(html, 'text/html')
  document.title = received.title
  document.body.replaceWith(received.body)
  if (url) history.replaceState(null, '', url)
  scrollTo(0, 0)
  document.querySelector('[data-focus]')?.focus()
}

function say(status, text) {
  if (status.textContent !== text) status.textContent = text
}
