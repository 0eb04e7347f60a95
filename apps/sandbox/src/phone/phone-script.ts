/** Runs in the browser on the phone page: polls for texts every second, and sends replies without reloading. */
export const phoneScript = `
const region = document.querySelector('[data-phones]')
const status = document.querySelector('[data-status]')
const form = document.querySelector('[data-reply]')

async function readVersion() {
  const response = await fetch('/phone/messages?limit=1', { cache: 'no-store' })
  return response.headers.get('etag')
}

async function refresh() {
  const response = await fetch(location.href, { cache: 'no-store' })
  const next = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('[data-phones]')
  if (!next) return
  const hasNoPhone = form.querySelector('[name=from]').type !== 'hidden'
  if (hasNoPhone && next.querySelector('[name=from]').type === 'hidden') return location.reload()
  const focused = document.activeElement?.getAttribute('href')
  for (const part of ['[data-list]', '[data-conversation]', '[data-call]', '#phone-title'])
    region.querySelector(part)?.replaceWith(next.querySelector(part))
  if (!region.dataset.number) form.querySelector('[name=from]').value = next.querySelector('[name=from]').value
  if (focused) region.querySelector('a[href="' + CSS.escape(focused) + '"]')?.focus()
  const newest = region.querySelector('.bubble:last-child')
  newest?.scrollIntoView({ block: 'nearest' })
  status.textContent = newest ? newest.textContent : 'No texts or calls'
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const problem = form.querySelector('[data-problem]')
  problem.textContent = ''
  const fields = Object.fromEntries(new FormData(form))
  const response = await fetch('/phone/reply', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  }).catch(() => null)
  if (!response || !response.ok) {
    problem.textContent = response?.status === 400 ? (await response.json()).message : 'The app didn’t respond.'
    return
  }
  const { status: answer } = await response.json()
  if (answer >= 400) problem.textContent = 'The app rejected the text with status ' + answer + '.'
  form.querySelector('[name=body]').value = ''
  await refresh()
})

let version = region.dataset.version
setInterval(async () => {
  if (document.hidden) return
  try {
    const latest = await readVersion()
    if (latest === version) return
    version = latest
    await refresh()
  } catch {
    // The sandbox is restarting; the next poll tries again.
  }
}, 1000)
`
