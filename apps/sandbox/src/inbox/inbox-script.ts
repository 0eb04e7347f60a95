/** Runs in the browser on the inbox page: polls for new email every second and copies codes. */
export const inboxScript = `
const region = () => document.querySelector('[data-inbox]')
const status = document.querySelector('[data-status]')
const checkUrl = () => {
  const to = new URLSearchParams(location.search).get('to')
  return '/inbox/messages?limit=1' + (to ? '&to=' + encodeURIComponent(to) : '')
}

async function readVersion() {
  const response = await fetch(checkUrl(), { cache: 'no-store' })
  return response.headers.get('etag')
}

async function refresh() {
  const response = await fetch(location.href, { cache: 'no-store' })
  const next = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('[data-inbox]')
  if (!next) return
  const list = next.querySelector('[data-list]')
  const focused = document.activeElement?.getAttribute('href')
  region().querySelector('[data-list]').replaceWith(list)
  if (focused) list.querySelector('a[href="' + CSS.escape(focused) + '"]')?.focus()
  if (region().dataset.follows === 'latest') {
    region().querySelector('[data-message]').replaceWith(next.querySelector('[data-message]'))
  }
  status.textContent = 'The inbox changed. ' + list.dataset.summary
}

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]')
  if (!button) return
  const code = button.dataset.copy
  try {
    await navigator.clipboard.writeText(code)
    status.textContent = 'Code copied'
    button.textContent = 'Copied'
    setTimeout(() => { button.textContent = 'Copy code' }, 2000)
  } catch {
    getSelection().selectAllChildren(button.parentElement.querySelector('output'))
    status.textContent = 'Couldn’t copy the code. It’s selected, so you can copy it with the keyboard.'
  }
})

let version = region().dataset.version
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
