/** The hosts that the built-in connectors ask, by the name under which a local stand-in serves each. */
const feedHosts: Record<string, string> = {
  'api.weather.gov': 'nws',
  'earthquake.usgs.gov': 'usgs',
  'firms.modaps.eosdis.nasa.gov': 'firms',
  'services3.arcgis.com': 'wfigs',
  'api.water.noaa.gov': 'nwps',
  'www.gdacs.org': 'gdacs',
  'www.fema.gov': 'openfema',
}

/**
 * The address to really fetch: with `FEEDS_BASE_URL` set, `https://api.weather.gov/alerts/active?area=CO` becomes
 * `{base}/nws/alerts/active?area=CO`. Other hosts stay as they are. Never for addresses that people typed.
 */
export function toFetchUrl(url: string, feedsBaseUrl: string | null | undefined): string {
  if (!feedsBaseUrl) return url
  const origin = /^https:\/\/([^/?#]+)/.exec(url)
  const name = origin?.[1] && feedHosts[origin[1]]
  // Cut as text: a URL object would encode the braces of {secret}.
  return origin && name ? `${feedsBaseUrl.replace(/\/+$/, '')}/${name}${url.slice(origin[0].length)}` : url
}
