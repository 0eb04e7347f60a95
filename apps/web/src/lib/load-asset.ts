/**
 * Fetches a JSON file of this build. Such a file never changes, so it needs no query.
 * @throws Error if the response isn't successful
 */
export async function loadAsset<Content>(url: string): Promise<Content> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`)
  return (await response.json()) as Content
}
