interface Region {
  locale: string
  timeZone: string | undefined
}

let region: Region = { locale: navigator.language, timeZone: undefined }

/** How numbers and times are written: as the person has chosen; before that, as the browser says. */
export function getRegion(): Region {
  return region
}

/** Writes numbers and times from here on as the person has chosen. */
export function setRegion(next: Region) {
  region = next
}
