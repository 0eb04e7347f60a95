import { SESSION_KEY } from './stored-session.ts'
import type { TokenStorage } from './stored-session.ts'

export interface SessionCookieOptions {
  /** @default 'DS' */
  name?: string
  /** @default 'Strict' */
  sameSite?: 'Strict' | 'Lax' | 'None'
  /** Whether it's sent only over https. Turn off for development over http on hosts other than localhost. @default true */
  secure?: boolean
  /** The domain that shares it, such as `example.com`. @default the page's own, or the provider's if it matches */
  domain?: string
}

/** A token storage with the session token in a cookie and everything else in local storage. */
export interface SessionCookie extends TokenStorage {
  readonly cookie: Required<Omit<SessionCookieOptions, 'domain'>> & { readonly domain?: string }
}

/**
 * Keeps the session token in a cookie, so that the app's server receives it with every request. Pass it to `createAuth`,
 * and to `readStoredSession` if you call that separately.
 */
export function createSessionCookie({
  name = SESSION_KEY,
  sameSite = 'Strict',
  secure = true,
  domain,
}: SessionCookieOptions = {}): SessionCookie {
  const write = (value: string, ...attributes: string[]) => {
    document.cookie = [
      `${name}=${value}`,
      'path=/',
      `samesite=${sameSite}`,
      ...(secure ? ['secure'] : []),
      ...attributes,
    ].join('; ')
  }

  return {
    cookie: { name, sameSite, secure, ...(domain !== undefined && { domain }) },
    getItem(key) {
      if (key !== SESSION_KEY) return localStorage.getItem(key)
      const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
      return pair?.slice(name.length + 1) ?? null
    },
    setItem(key, value) {
      if (key === SESSION_KEY) write(value, ...listDomainAttribute())
      else localStorage.setItem(key, value)
    },
    removeItem(key) {
      if (key !== SESSION_KEY) return localStorage.removeItem(key)
      write('', 'max-age=0')
      if (domain !== undefined) write('', 'max-age=0', ...listDomainAttribute())
    },
  }

  function listDomainAttribute(): string[] {
    return domain === undefined ? [] : [`domain=${domain}`]
  }
}
