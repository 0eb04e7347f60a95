/**
 * Gives the screen of jsdom a taskbar. While a screen has no frame, the device agent looks for one every 2.5 seconds,
 * even after the tests' document is gone, and then fails because there is no screen.
 */
if (typeof screen !== 'undefined')
  Object.defineProperty(screen, 'availTop', { value: 40, configurable: true })
