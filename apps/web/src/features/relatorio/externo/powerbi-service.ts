import { factories, service } from 'powerbi-client'

/** Posts tokens only to the Power BI origin. By default the client posts to any origin in the frame. */
export function createService(embedUrl: string): service.Service {
  const { origin } = new URL(embedUrl)
  return new service.Service(
    factories.hpmFactory,
    (...options: Parameters<typeof factories.wpmpFactory>) => {
      const proxy = factories.wpmpFactory(...options)
      const post = proxy.postMessage.bind(proxy)
      proxy.postMessage = (window, message) => post(window, message, origin)
      return proxy
    },
    factories.routerFactory,
  )
}
