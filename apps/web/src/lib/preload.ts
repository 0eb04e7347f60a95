type Preloader = (path: string) => void

let preloader: Preloader = () => undefined

/** The app says how a page is fetched ahead; links only say which one. */
export function setPreloader(next: Preloader) {
  preloader = next
}

/** Fetches the code and the data of a page that will probably be opened next. */
export function preloadPage(path: string) {
  preloader(path)
}
