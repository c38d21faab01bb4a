import { factories, service } from 'powerbi-client'

/** Tokens go to the page of Power BI and to nobody else: by itself the client says them to whoever is in the frame. */
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
