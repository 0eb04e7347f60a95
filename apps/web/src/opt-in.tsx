import '@parapet/ui/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { OptInPage } from '~/features/opt-in/opt-in-page'

const root = document.getElementById('root')
if (!root) throw new Error('opt-in.html has no element with the ID "root" to render into.')

createRoot(root).render(
  <StrictMode>
    <main id="main">
      <OptInPage />
    </main>
  </StrictMode>,
)

// The theme follows the system while the page is open.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
  document.documentElement.dataset.theme = matches ? 'dark' : 'light'
  document.documentElement.classList.toggle('dark', matches)
})
