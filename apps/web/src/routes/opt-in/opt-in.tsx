import { OptInPage } from '~/features/opt-in/opt-in-page'

/** Where tenants decide about alerts. The server sends `opt-in.html` for its address, which holds this page alone. */
export function Component() {
  return <OptInPage />
}
