/**
 * Fetches a JSON file that doesn't change while a page is open, such as one of this build, so it needs no query.
 * @throws Error if the response isn't successful
 */
export async function loadAsset<Content>(url: string): Promise<Content> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`)
  return (await response.json()) as Content
}
