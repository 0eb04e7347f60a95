import '@parapet/ui/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startApp } from '~/app/start-app'
import { NotConfiguredView } from '~/features/errors/plain-error-view'
import { findConfig } from '~/lib/config'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the ID "root" to render into.')

// In a task of its own: a response to the first requests that arrived while this code was evaluated can send the page's
// calls before the app renders.
setTimeout(() => {
  const { problem } = findConfig()
  const app =
    problem === null ? startApp() : { view: <NotConfiguredView problem={problem} />, rootOptions: {} }
  createRoot(root, app.rootOptions).render(<StrictMode>{app.view}</StrictMode>)
})
