// Shows push notifications, and nothing else: it caches nothing and answers no requests, so that it can never get
// between people and a newer version of the app.

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  const { title, body, path, tag, isUrgent } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      // A new message about the same thing makes a sound again.
      renotify: true,
      requireInteraction: isUrgent,
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      data: { path },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data.path, self.location.origin)
  if (url.origin === self.location.origin) event.waitUntil(self.clients.openWindow(url.href))
})
