import { OptInPage } from '~/features/opt-in/opt-in-page'

/** The opt-in page for tenants. The server normally sends `opt-in.html` instead, which has only this page. */
export function Component() {
  return <OptInPage />
}
