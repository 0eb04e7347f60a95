/** Stands in for the commercial agent that the identity SDK would load only when given a key for it. */
export function load(): Promise<never> {
  return Promise.reject(new Error('The commercial fingerprint agent is not part of this product.'))
}
