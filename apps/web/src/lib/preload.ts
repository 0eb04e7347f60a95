type Preloader = (path: string) => void

let preloader: Preloader = () => undefined

/** Set by the app, so that links can preload pages without importing the route table. */
export function setPreloader(next: Preloader) {
  preloader = next
}

/** Fetches the code and data of a page that is likely to be opened next. */
export function preloadPage(path: string) {
  preloader(path)
}
