import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

// A test finds an element as soon as it appears, which in a busy process is before React has run the page's effects, such
// as its subscriptions. No person is that quick, so events of a person run them first: rendering anything at once does.

const root = createRoot(document.createElement('div'))
let renders = 0

for (const type of ['click', 'keydown', 'input', 'change'])
  window.addEventListener(type, () => flushSync(() => root.render((renders += 1))), { capture: true })
